"""A text that is too long is refused with the limit and comes back whole; nothing is cut."""

import pytest

from campaign.models import BattleComment
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world

WORLD = a_world(LAND, players="ABC", phase="recruitment")


@pytest.fixture
def game(laid):
    return laid(WORLD)


def test_4000_characters_in_many_lines_are_accepted_and_one_more_is_refused(game, as_player):
    anna = as_player("A")
    long = "\r\n".join(["x" * 39] * 100)  # a line break counts as one character
    anna.post(address(game, "talk"), {"what": "comment", "text": f"{long}y"})
    assert BattleComment.objects.get().text == "\n".join(["x" * 39] * 100) + "y"
    page = anna.post(address(game, "talk"), {"what": "comment", "text": f"{long}yy"})
    assert page.status_code == 422
    assert "Use at most 4000 characters." in words(page)
    assert f"{'x' * 39}yy</textarea>" in page.content.decode()
    assert BattleComment.objects.count() == 1


def test_no_browser_cuts_a_free_text(game, as_player):
    """The attribute `maxlength` cuts off the end of a pasted text without a message."""
    for page in ("talk", "notes", "seats"):
        drawn = as_player("A").get(address(game, page)).content.decode()
        assert "data-letters=" in drawn, page
        assert "<textarea" in drawn, page
        assert not [
            part for part in drawn.split("<textarea")[1:] if "maxlength" in part.split(">")[0]
        ]
