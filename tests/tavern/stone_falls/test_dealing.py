"""The start of a game (S4–S8, S28, SA1, SA2, SA13)."""

from collections import Counter
from random import Random

import pytest

from club.refusals import Refusal
from tavern.stone_falls.board import NAMES
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, colour_of, power_of
from tavern.stone_falls.world import World
from tests.tavern.seeded import seats_of
from tests.tavern.stone_falls.games import dealt, stones_in

MANY = range(300)


def on_board(world: World) -> dict[str, int]:
    return {NAMES[at]: stone for at, stone in enumerate(world.board) if stone != FREE}


@pytest.mark.parametrize(("players", "supply"), [(2, 12), (3, 8), (4, 6)])
def test_four_strangers_go_round_the_waterfall_and_the_rest_is_dealt(players: int, supply: int):
    for seed in MANY:
        world = dealt(players, Random(seed))
        cross = on_board(world)
        assert sorted(cross) == ["B3", "C2", "C4", "D3"]
        assert len({colour_of(stone) for stone in cross.values()}) == 4
        assert len({power_of(stone) for stone in cross.values()}) == 4
        assert not {colour_of(stone) for stone in cross.values()} & set(world.colours.values())
        assert [len(world.supply[seat]) for seat in world.seats] == [supply] * players
        assert (world.phase, world.turn, world.chosen) == ("first", 1, {})
        for team in world.teams:
            own = [s for seat in team for s in world.supply[seat]]
            assert sum(colour_of(stone) == world.colours[team[0]] for stone in own) == 4


def test_every_seat_sometimes_begins_and_sometimes_gets_each_stone():
    worlds = [dealt(3, Random(seed)) for seed in MANY]
    assert {world.speaker for world in worlds} == {"A", "B", "C"}
    dealt_to_a = Counter(stone for world in worlds for stone in world.supply[world.seats[0]])
    assert len(dealt_to_a) == 28
    halves = Counter(dealt(4, Random(seed)).supply[seats_of(4)[2]] for seed in MANY)
    assert len(halves) > 290


def test_in_a_solo_game_half_of_the_stones_are_placed_without_a_line_and_half_in_a_row():
    for seed in MANY:
        world = dealt(1, Random(seed))
        assert sorted(on_board(world)) == sorted(
            ["A1", "B1", "D1", "E1", "B2", "D2", "A3", "E3", "B4", "D4", "A5", "B5", "D5", "E5"]
        )
        assert (len(world.queue), len(stones_in(world)), lines_on(world.board)) == (14, 28, ())
        assert world.phase == "place"


def test_too_many_people_and_options_are_refused():
    for seats, options in ((seats_of(4) + seats_of(1), {}), ((), {}), (seats_of(2), {"fast": 1})):
        with pytest.raises(Refusal):
            STONE_FALLS.draws_to_start(seats, options)
        with pytest.raises(Refusal):
            STONE_FALLS.start(seats, options, (), "")
