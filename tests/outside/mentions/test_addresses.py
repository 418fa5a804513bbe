"""Addresses of mail, of pages and of other sites mention nobody here."""

import pytest

from campaign.actions.notices.mentions import mentioned


@pytest.mark.parametrize(
    "text",
    [
        "foo@bert.example",
        "foo+list@bert",
        "foo.2@bert",
        "@bert@social.example",
        "foo_@bert",
        "see social.example/@bert",
        "@bert.example",
        "foo@bert.",
        "é@bert",
    ],
)
def test_an_address_names_nobody(text):
    """An address in a message called a member with the name of its domain (Cockatrice 1050)."""
    assert mentioned(text, ["Bert"]) == set()


@pytest.mark.parametrize(
    "text", ["@Bert.", "@bert... well", "+@Bert", "2 points:@Bert", "@Bert.2 more", "＠Bert"]
)
def test_a_sign_beside_a_name_is_no_address(text):
    """A name before a full stop counted as a part of an address (status-legacy 16099)."""
    assert mentioned(text, ["Bert"]) == {"Bert"}
