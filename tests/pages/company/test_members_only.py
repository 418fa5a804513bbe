"""Only members on their own device read, write and remove messages."""

import pytest

from campaign.models import BattleComment
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from tests.pages.acts.fights import fought
from tests.pages.laid import address, words


@pytest.fixture
def game(laid):
    return laid(fought())


def write(client, game, text, **more):
    return client.post(address(game, "talk"), {"what": "comment", "text": text, **more})


def page(client, game, query=""):
    return client.get(address(game, "talk") + query)


def test_the_writer_and_the_organiser_remove_a_message(game, as_player):
    write(as_player("C"), game, "One")
    write(as_player("C"), game, "Two")
    two, one = BattleComment.objects.order_by("-pk")
    remove = {"what": "remove_comment"}
    assert (
        as_player("B").post(address(game, "talk"), remove | {"number": one.pk}).status_code == 422
    )
    as_player("C").post(address(game, "talk"), remove | {"number": one.pk})
    as_player("A").post(address(game, "talk"), remove | {"number": two.pk})
    shown = words(page(as_player("B"), game))
    assert "The organiser removed this message." in shown
    assert ("One" in shown, "Two" in shown) == (False, False)


def test_a_shared_device_writes_no_message(game, as_player):
    assert write(as_player("A"), game, "As Bruno", **{"for": "B"}).status_code == 404
    assert "Your message" not in words(page(as_player("A"), game, "?for=B"))


def test_spectators_read_no_message(game, as_player, people):
    write(as_player("C"), game, "A secret among friends")
    key = spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    for rest in ("", "chronicle", "saga"):
        assert "A secret" not in as_player("C").get(f"/s/{key}/{rest}").content.decode()
