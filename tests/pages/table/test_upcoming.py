"""Waiting players read what comes next for them, and by when."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Profile, Seat
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world

BANDS = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Cedar"), a_band("c1", "C", "Elder"))
UNTIL = datetime(2030, 3, 6, 19, tzinfo=UTC)  # a Wednesday


@pytest.fixture
def table(laid):
    def lay(phase: str, **more):
        game = laid(a_world(LAND, *BANDS, players="ABC", phase=phase, **more))
        game.closes_at = UNTIL
        game.save()
        return game

    return lay


def page(client, game) -> str:
    return words(client.get(address(game)))


def test_the_march_names_the_players_before_and_the_time(table, as_player):
    game = table("movement", speaker="C")
    text = page(as_player("A"), game)
    assert "Movement : Clara moves now. You come after Clara and Bruno. It is your go by" in text
    assert "Thu 7 Mar 2030, 20:00 CET at the latest" in text
    next_in_line = page(as_player("B"), game)
    assert "Movement : Clara moves now. You come after Clara." in next_in_line
    assert next_in_line.count("y Wed 6 Mar 2030, 20:00 CET") == 1
    assert "Next:" not in text
    assert "Clara moves now" not in page(as_player("C"), game)


def test_the_time_is_in_the_zone_of_the_reader(table, as_player):
    game = table("movement", speaker="C")
    anna = Seat.objects.get(game=game, player="A").user
    Profile.objects.update_or_create(user=anna, defaults={"time_zone": "Asia/Tokyo"})
    assert "by Fri 8 Mar 2030, 04:00" in page(as_player("A"), game)


def test_after_a_sealed_bid_the_way_to_the_next_go_is_described(table, as_player):
    game = table("bids", turn=2, power={"A": 9})
    assert "Next:" not in page(as_player("A"), game)
    send(as_player("A"), game, "bid", amount="1")
    text = page(as_player("A"), game)
    assert "Next: Movement . The order is not known yet. It is your go by" in text
    assert text.index("Next: Movement") < text.index("Replace")


def test_the_next_turn_is_named_and_so_are_phases_for_all_players(table, as_player):
    game = table("invasions", turn=2, speaker="A", factions={"A": "Otherworld"}, power={"A": 20})
    assert "Next: Sealed bids , turn 3. Everybody acts at the same time." in page(
        as_player("B"), game
    )


def test_no_time_is_promised_if_a_battle_may_last(table, as_player):
    game = table("movement", speaker="C", ready=("A",))
    text = page(as_player("A"), game)
    assert "Next: Sealed bids , turn 4." in text
    assert "at the latest" not in text


def test_no_time_is_promised_without_a_deadline(table, as_player):
    game = table("movement", speaker="C")
    game.closes_at = None
    game.save()
    assert "You come after Clara. You have nothing to do" in page(as_player("B"), game)


def test_onlookers_have_no_next_go(table):
    game = table("movement", speaker="C")
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    assert "Next:" not in words(Client().get(f"/s/{key}/"))


def test_a_name_is_escaped(table, as_player):
    game = table("movement", speaker="C")
    Seat.objects.filter(game=game, player="C").update(name="<b>{names}&")
    text = as_player("B").get(address(game)).content.decode()
    assert "You come after &lt;b&gt;{names}&amp;." in text
