"""An announcement on the page of the campaign, until it is marked as read."""

import pytest

from campaign.models import BattleComment
from tests.pages.acts.fights import fought
from tests.pages.laid import address, words


@pytest.fixture
def game(laid):
    return laid(fought())


def announce(client, game, text="We meet on <b>Tuesday</b>."):
    fields = {"what": "comment", "text": text, "announced": "1"}
    return client.post(address(game, "talk"), fields)


def table(client, game, query=""):
    return words(client.get(address(game) + query))


def test_an_announcement_stays_on_the_table_until_it_is_read(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    assert announce(anna, game).status_code == 302
    assert "We meet on <b>Tuesday</b>." in table(bruno, game)
    assert "We meet on" not in table(anna, game)
    assert "We meet on" not in table(anna, game, "?for=B")
    read = {"what": "read", "number": BattleComment.objects.get().pk}
    assert bruno.post(address(game, "talk"), read).url == address(game)
    assert "We meet on" not in table(bruno, game)
    assert "announcement" in words(bruno.get(address(game, "talk")))


def test_players_cannot_announce(game, as_player):
    bruno = as_player("B")
    assert "Announce it" not in words(bruno.get(address(game, "talk")))
    assert announce(bruno, game).status_code == 422
    assert not BattleComment.objects.exists()
