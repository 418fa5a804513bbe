"""Messages that quote the chronicle by the link to a moment."""

import pytest

from campaign.models import BattleComment
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_world


def write(client, game, text):
    return client.post(address(game, "talk"), {"what": "comment", "text": text})


def page(client, game, query=""):
    return client.get(address(game, "talk") + query)


@pytest.fixture
def bid(laid, as_player):
    """All three bids were sealed, so entry 1 opened them."""
    game = laid(a_world(LAND, players="ABC", phase="bids", power=dict.fromkeys("ABC", 7)))
    for player, amount in (("A", 3), ("B", 2), ("C", 1)):
        send(as_player(player), game, "bid", amount=str(amount))
    return game


def test_the_link_to_a_moment_is_shown_as_its_entry(bid, as_player):
    game = bid
    begun = page(as_player("A"), game, "?about=1").content.decode()
    link = f"http://testserver{address(game, 'history/1')}"
    assert link in begun
    write(as_player("A"), game, f"Look at this: {link}")
    shown = page(as_player("B"), game).content.decode()
    quoted = shown[shown.index("<blockquote>") : shown.index("</blockquote>")]
    assert "Anna" in quoted
    assert "Look at this:" in shown
    assert f"Look at this: {link}" not in shown


@pytest.mark.parametrize("seq", ["0", "999", "x", "²"])
def test_an_unknown_moment_begins_no_message(bid, as_player, seq):
    response = page(as_player("A"), bid, f"?about={seq}&before={seq}")
    assert response.status_code == 200
    form = response.content.decode().partition("<textarea")[2].partition("</textarea")[0]
    assert "/history/" not in form


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
