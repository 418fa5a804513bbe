"""Numbers with a known result, each found in two independent ways."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from tavern.stone_falls.board import LINES, NEIGHBOURS, RAYS, RIM
from tavern.stone_falls.powers.table import POWERS
from tavern.stone_falls.stones import NAMES, SHARED, STONES, power_of
from tavern.stone_falls.stones import POWERS as LETTERS
from tavern.stone_falls.world import World
from tests.tavern.stone_falls import plain
from tests.tavern.stone_falls.games import dealt, offered, plain_board, stepped

FIRST = {"w": 49, "s": 61, "f": 97, "m": 21}


def opening(power: str) -> World:
    """The first placement of a game of two, with a stone of this power."""
    world = dealt(2, Random(power))
    stone = next(one for one in world.supply[world.speaker] if NAMES[one][1] == power)
    return replace(world, phase="place", chosen={world.speaker: stone})


@pytest.mark.parametrize("power", FIRST)
def test_first_placements_with_their_powers_as_the_rules_offer_them(power: str):
    world = opening(power)
    ways = sum(len(offered(stepped(world, place, Random(0))[1])) for place in offered(world))
    assert ways == FIRST[power]


@pytest.mark.parametrize("power", FIRST)
def test_first_placements_with_their_powers_square_by_square(power: str):
    board = plain_board(opening(power))
    ways = sum(
        1 + len(list(results({**board, at: "V" + power}, at, power)))
        for at in plain.ALL
        if at not in board
    )
    entering = [list(plain.waves(board, at, "V")) for at, _ in plain.entries(board)]
    assert entering == []
    assert ways == FIRST[power]


def results(board: plain.Board, at: plain.Square, power: str) -> list[tuple[object, ...]]:
    match power:
        case "w":
            return list(plain.waves(board, at, board[at]))
        case "s":
            return list(plain.whirlpools(board, at))
        case "f":
            return list(plain.flippers(board, at))
        case _:
            return list(plain.mirrors(board, at))


def test_there_are_thirty_lines():
    assert len(LINES) == len(set(LINES)) == 30
    everywhere = dict.fromkeys(plain.ALL, "R")
    squares = {frozenset((at % 5, at // 5) for at in line) for line in LINES}
    assert squares == plain.lines(everywhere)
    assert list(LINES) == sorted(tuple(sorted(line)) for line in LINES)


def test_the_board_has_forty_neighbours_both_ways_and_twenty_ways_in():
    assert sum(map(len, NEIGHBOURS)) == 80
    assert {len(near) for near in NEIGHBOURS} == {2, 3, 4}
    assert NEIGHBOURS[12] == (7, 11, 13, 17)
    assert [len(ray) for at in RIM for ray in RAYS[at] if ray] == [5] * 20


def test_stones_share_what_their_letters_share():
    for one, other in product(STONES, STONES):
        colour, power = (a == b for a, b in zip(NAMES[one], NAMES[other], strict=True))
        assert SHARED[one][other] == colour + 2 * power
        assert SHARED[one][-1] == SHARED[-1][other] == 0
    assert [LETTERS[power_of(stone)] for stone in STONES] == [name[1] for name in NAMES]
    assert len(POWERS) == 4
