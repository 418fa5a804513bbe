"""The players for whom the campaign waits."""

import re

import pytest
from django.http import HttpResponse

from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_retreat, a_world

pytestmark = pytest.mark.django_db


def test_nobody_reads_that_they_wait_only_for_themselves(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"))
    game = laid(a_world(LAND, *bands, players="AB", phase="movement"))
    pages = [words(as_player(player).get(address(game))) for player in "AB"]
    read = [("What you must do now" in page, "Waiting for:" in page) for page in pages]
    assert sorted(read) == [(False, True), (True, False)]


def test_a_player_awaited_with_others_reads_of_them(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"))
    game = laid(a_world(LAND, *bands, players="AB", phase="bids"))
    assert "Waiting for:" in words(as_player("A").get(address(game)))


def test_units_in_retreat_are_said_to_return_when_the_law_brings_them(laid, as_player):
    """R68, R69: with a living lord at the start of the turn, else at its end, in a reserve."""
    game = laid(
        a_world(
            LAND,
            a_band("b1", "B", "Birch"),
            players="AB",
            phase="building",
            villages={"Alder": "A"},
            retreats=(
                a_retreat("a1", "A", "Cedar", "Alder", 4, turn=4),
                a_retreat("a2", "A", "Cedar", "Alder", 3, turn=4, lord=False),
            ),
        )
    )
    said = words(as_player("A").get(address(game)))
    assert "in retreat with 4 points, back at the start of turn 4" in said
    assert "in retreat with 3 points, in a reserve at the end of turn 4" in said


def orders(page: HttpResponse) -> list[str]:
    """The state of the reader's orders, in a word."""
    return re.findall(r'class="word (\w+)"', page.content.decode())


def test_players_who_say_that_they_are_done_have_given_their_orders(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"))
    rich = a_world(
        LAND,
        *bands,
        players="AB",
        phase="building",
        power={"A": 9, "B": 9},
        holders={"Cedar": "A", "Birch": "B"},
    )  # two who can build
    game = laid(rich)
    assert orders(as_player("A").get(address(game))) == ["none", "draft"]
    send(as_player("A"), game, "done")
    assert orders(as_player("A").get(address(game))) == ["revealed"]
