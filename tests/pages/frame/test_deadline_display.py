"""A deadline as its reader sees it, and the state of their orders in phases that are played in
turn."""

import re
from datetime import UTC, datetime

import pytest

from campaign.actions.play import campaign_queries
from campaign.pages.table.order_state import orders_in
from club.models import Game, Profile
from club.pages.frame.deadline_display import deadline_of
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world

UNTIL = datetime(2036, 11, 21, 19, 0, tzinfo=UTC)


@pytest.fixture
def game(laid):
    """Clara may move, then Anna."""
    found = laid(
        a_world(LAND, a_band("c1", "C", "Alder"), a_band("a1", "A", "Dogwood"), players="ABC")
    )
    Game.objects.update(closes_at=UNTIL)
    return found


def test_c08_the_time_zone_of_the_account_overrides_that_of_the_browser(game, as_player, people):
    club = "Fri 21 Nov 2036, 20:00 CET (Europe/Paris)"
    mine = "Fri 21 Nov 2036, 14:00 EST"
    clara = as_player("C")
    assert 'data-zone="Europe/Paris"' in clara.get(address(game)).content.decode()
    Profile.objects.update_or_create(user=people[2], defaults={"time_zone": "America/New_York"})
    for page in (address(game), "/"):
        assert mine in words(clara.get(page))
    html = clara.get(address(game)).content.decode()
    assert "data-zone" not in html
    assert club in html
    assert mine not in words(as_player("A").get(address(game)))


def test_an_invalid_time_zone_is_read_as_utc(game, people):
    Profile.objects.update_or_create(user=people[2], defaults={"time_zone": "Nowhere/Land"})
    found = deadline_of(campaign_queries.campaign_for(people[2], game.public_id))
    assert found.words.startswith("Fri 21 Nov 2036, 19:00 UTC")


def test_c10_a_player_reads_that_their_move_is_public(game, as_player):
    clara = as_player("C")
    assert "Your orders: given" not in words(clara.get(address(game)))
    send(clara, game, "move", band="c1", path="Alder>Birch", to="Birch")
    assert "Your orders: given" in words(clara.get(address(game)))
    assert "Your orders: given" in words(clara.get("/"))
    assert "Your orders: given" not in words(as_player("B").get(address(game)))


def test_a_player_not_yet_awaited_has_no_orders(game):
    assert orders_in(game, "B") is None


def test_pages_and_receipts_write_a_time_in_one_way_and_in_the_zone_of_the_reader(
    laid, as_player, people
):
    game = laid(a_world(LAND, players="ABC", phase="bids", power={"C": 5}))
    Profile.objects.update_or_create(user=people[2], defaults={"time_zone": "Asia/Tokyo"})
    clara = as_player("C")
    send(clara, game, "bid", amount="2")
    page = words(clara.get(address(game)))
    sealed = re.search(r"Sealed (\w{3} \d+ \w{3} \d{4}, [\d:]{5} JST)", page)
    assert sealed
    assert sealed[1] in words(clara.get(address(game, "receipts")))


def test_a_player_with_nothing_to_give_in_a_phase_reads_of_no_orders(laid, as_player):
    """R80: only players whose upkeep is too high have something to give."""
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder", 9),
            a_band("b1", "B", "Dogwood"),
            players="AB",
            phase="demobilisation",
            owing=("A",),
            villages={"Alder": "A"},
        )
    )
    assert "Your orders: none" in words(as_player("A").get(address(game)))
    for page in (address(game), "/"):
        assert "Your orders" not in words(as_player("B").get(page))
