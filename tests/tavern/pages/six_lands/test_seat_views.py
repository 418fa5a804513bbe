"""The page shows the leader by public points, and what each player has."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from club.rules import Seat
from tavern.pages.six_lands.seat_views import leader_words, seats_of
from tavern.six_lands.ending import score_of
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.pages.six_lands.random_worlds import PEOPLE, random_world

SCENE: Any = SimpleNamespace(
    seats={letter: SimpleNamespace(name=name, letter=letter) for letter, name in PEOPLE.items()}
)


def table_with(**fame: int) -> Any:
    """A table at its start with this fame. No land is owned."""
    table = random_world(len(fame), 0, seed=1).table
    return replace(table, fame={Seat(letter): amount for letter, amount in fame.items()})


@pytest.mark.parametrize(
    ("fame", "words"),
    [
        ({"A": 0, "B": 0}, "Nobody is ahead."),
        ({"A": 3, "B": 7}, "Bertrand is ahead with 7, 4 more than Anna."),
        ({"A": 3, "B": 7, "C": 3}, "Bertrand is ahead with 7, 4 more than Anna, Clara."),
        ({"A": 7, "B": 7, "C": 3}, "Ahead with 7 each: Anna, Bertrand."),
    ],
)
def test_it_shows_the_leader_and_the_lead(fame: dict[str, int], words: str):
    assert leader_words(SCENE, table_with(**fame)) == words


def test_after_the_end_it_shows_the_points():
    world = random_world(3, 3000, seed=2)
    assert leader_words(SCENE, world.table) == ""
    for seat in seats_of(SCENE, SIX_LANDS.see(world, None)):
        assert seat.scored is not None
        assert seat.scored.points == world.table.standing.points[seat.line.letter]


def test_the_cost_of_a_hand_is_shown_only_to_its_owner():
    seen = SIX_LANDS.see(random_world(3, 40, seed=3), Seat("B"))
    shown = seats_of(SCENE, seen)
    assert [seat.line.letter for seat in shown] == ["B", "C", "A"]
    assert [seat.cost is None for seat in shown] == [False, True, True]
    assert seen.own is not None
    mine = score_of(seen.table, Seat("B"), seen.own.cards)
    if mine.cost:
        assert shown[0].open - shown[0].cost == mine.points
