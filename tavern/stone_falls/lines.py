"""Lines on the board, and the opponents who may get a stone (S14–S17, S30, S31, SA9, SA10)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby

from club.rules import Seat
from tavern.stone_falls.board import COLUMNS, LINES, ROWS, Board, Line
from tavern.stone_falls.stones import FREE, SHARED, colour_of, power_of
from tavern.stone_falls.world import World, team_of

Removal = tuple[tuple[int, ...], tuple[int, ...]]  # the squares of a line; those that are cleared


def lines_on(board: Board) -> tuple[Line, ...]:
    """All lines of three neighbouring squares, in reading order (S14)."""
    shared = SHARED
    return tuple(
        [
            line
            for line in LINES
            if (both := shared[board[line[0]]][board[line[1]]])
            and both & shared[board[line[1]]][board[line[2]]]
        ]
    )


def removals_on(board: Board) -> tuple[Removal, ...]:
    """The stones that a line clears in a solo game.

    Two of three (S30), or four together, also of a run of five (S31).
    """
    found: list[Removal] = []
    for run in sorted(_runs(board)):
        if len(run) == 3:
            found += [(run, run[:2]), (run, (run[0], run[2])), (run, run[1:])]
        else:
            found += [(run[at : at + 4], run[at : at + 4]) for at in range(len(run) - 3)]
    return tuple(found)


def fewest(world: World) -> tuple[Seat, ...]:
    """The opponents of the player of this turn who have the fewest stones in supply (S15, SA10)."""
    own = team_of(world, world.speaker)
    others = [seat for seat in world.seats if team_of(world, seat) != own]
    least = min(len(world.supply[seat]) for seat in others)
    return tuple(seat for seat in others if len(world.supply[seat]) == least)


def _runs(board: Board) -> Iterator[tuple[int, ...]]:
    """Runs of three or more neighbouring stones with one colour or one power, at full length."""
    for squares in ROWS + COLUMNS:
        a, b, c, d, e = squares
        for first, after in _runs_in((board[a], board[b], board[c], board[d], board[e])):
            yield squares[first:after]


@lru_cache(maxsize=1 << 12)
def _runs_in(stones: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The runs in a row or column: the first place of each, and the place after its last."""
    return (*_alike(stones, colour_of), *_alike(stones, power_of))


def _alike(stones: tuple[int, ...], kind: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    first = 0
    for value, group in groupby(stones, lambda stone: FREE if stone == FREE else kind(stone)):
        after = first + len(tuple(group))
        if value != FREE and after - first >= 3:
            yield first, after
        first = after
