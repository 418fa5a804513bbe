"""Names in any script are kept. Characters that only deceive the reader are removed."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from club.actions.accounts.members import account_of, member_for
from club.actions.accounts.plain_names import one_address, plain_name
from tests.outside.mail.doors import DOOR

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    [
        "Bruno the Elder",
        "Ægir",
        "Đặng Thị Hà",
        "Мстислав",
        "יהודה",
        "محمد",
        "می\u200cخواهم",
        "क्\u200dष",
        "王小明",
        "かぐや姫",
        "O’Neill",
        "Anne-Élise",
        "D'Arcy 2",
        "🛡 Olaf",
    ],
)
def test_a_name_in_any_script_is_unchanged(name: str) -> None:
    assert plain_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("An\u200bna", "Anna"),
        ("An\u200dna", "Anna"),
        ("\ufeffAnna", "Anna"),
        ("Anna\u202e)won 99", "Anna)won 99"),
        ("\u2066Anna\u2069", "Anna"),
        ("An\u00adna", "Anna"),
        ("E\u0301lise", "Élise"),
        (" Bruno \n the\tElder ", "Bruno the Elder"),
        ("Anna\u2028wins", "Anna wins"),
        ("\ud800Anna\x00", "Anna"),
        ("\u200f \u202e", ""),
    ],
)
def test_misleading_characters_are_removed(typed: str, kept: str) -> None:
    assert plain_name(typed) == kept


WRITTEN = ("ida@münchen.example", "ida@xn--mnchen-3ya.example", "Ida@MÜNCHEN.example")


@pytest.mark.parametrize("first", WRITTEN)
def test_there_is_one_account_however_the_address_is_written(first: str):
    member = member_for(first)
    assert [member_for(other).pk for other in WRITTEN] == [member.pk] * 3
    assert member.email == "ida@münchen.example"


@pytest.mark.parametrize("typed", WRITTEN)
@pytest.mark.parametrize("stored", WRITTEN[:2])
def test_signing_in_finds_an_account_of_either_spelling(stored: str, typed: str, mailoutbox):
    ida = get_user_model().objects.create(username="ida", email=stored)
    ida.set_unusable_password()
    ida.save()
    client = Client()
    assert client.post(DOOR, {"email": typed}).status_code == 302
    (letter,) = mailoutbox
    assert letter.to == [stored]
    assert account_of(typed) == ida


@pytest.mark.parametrize("odd", ["", "ida", "ida@", "@", "ida@a..b", f"ida@{'ü' * 70}.example"])
def test_a_text_that_is_no_address_stays_as_it_is(odd: str):
    assert one_address(odd) == odd


def test_other_names_and_domains_are_other_accounts():
    others = ("ida@munchen.example", "ada@münchen.example")
    assert len({one_address(one) for one in (*others, *WRITTEN)}) == 3
