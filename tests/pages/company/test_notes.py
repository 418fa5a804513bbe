"""The page of a member's own notes."""

import pytest

from tests.pages.acts.fights import fought
from tests.pages.laid import address, refusal, words

PLAN = "Strike Cedar while Bruno sleeps"


@pytest.fixture
def game(laid):
    return laid(fought())


def test_a_member_keeps_notes_that_no_other_page_shows(game, as_player, stranger):
    clara, where = as_player("C"), address(game, "notes")
    assert clara.post(where, {"text": PLAN}).status_code == 302
    assert PLAN in words(clara.get(where))
    for other in ("A", "B"):
        assert PLAN not in words(as_player(other).get(where))
    assert stranger.get(where).status_code == 404
    assert as_player("A").get(f"{where}?for=C").status_code == 404


def test_refused_notes_stay_in_the_form(game, as_player):
    response = as_player("C").post(address(game, "notes"), {"text": PLAN * 200})
    assert (response.status_code, refusal(response)[:14]) == (422, "Use at most 40")
    assert PLAN * 200 in words(response)
