"""Messages that quote the chronicle by the link to a moment."""

import pytest

from tests.pages.laid import LAND, address, send
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
