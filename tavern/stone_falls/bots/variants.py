"""Everything that a stone can do in a turn, up to the lines, and the best use of the lines."""

from collections.abc import Iterator
from typing import NamedTuple

from tavern.stone_falls.board import RIM, SQUARES, Board, Line
from tavern.stone_falls.bots.features import BITS, WORTH
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.powers.power import Use
from tavern.stone_falls.powers.table import POWERS
from tavern.stone_falls.powers.wave import can_enter
from tavern.stone_falls.stones import FREE, WAVE, power_of


class Variant(NamedTuple):
    at: int
    use: Use | None
    board: Board


class Taken(NamedTuple):
    """A possible resolution of a line: the squares of the treasure stone and of the gift."""

    line: Line
    treasure: int
    gift: int


class Harvest(NamedTuple):
    """The gain of lines: the treasure as bits, the board afterwards, the resolutions, and gifts."""

    mask: int
    board: Board
    taken: tuple[Taken, ...]
    given: int


def variants(board: Board, stone: int) -> Iterator[Variant]:
    """Every placement of a stone, with every use of its power."""
    squares = list(board)
    for at in SQUARES:
        if board[at] == FREE:
            squares[at] = stone
            placed = tuple(squares)
            squares[at] = FREE
            yield Variant(at, None, placed)
            yield from uses(placed, stone, at)
    if power_of(stone) == WAVE:
        for at in RIM:
            if can_enter(board, at):
                yield from uses(board, stone, at)


def uses(board: Board, stone: int, at: int) -> Iterator[Variant]:
    """Every use of the power of a stone that was placed there."""
    power = POWERS[power_of(stone)]
    for use in power.uses(board, at):
        yield Variant(at, use, power.after(board, stone, at, use)[0])


def takings(board: Board) -> list[Taken]:
    """Every way to resolve one line."""
    return [
        Taken(line, treasure, gift)
        for line in lines_on(board)
        for treasure in line
        for gift in line
        if gift != treasure
    ]


def take(board: Board, mask: int, taken: Taken) -> Harvest:
    squares = list(board)
    squares[taken.treasure] = squares[taken.gift] = FREE
    bits = BITS[board[taken.gift]]
    return Harvest(mask | BITS[board[taken.treasure]], tuple(squares), (taken,), bits)


def harvest(board: Board, mask: int, other: int) -> Harvest:
    """Resolves lines so that they serve this treasure best, and another one (`other`) least.

    The first line must be resolved. The others are resolved as long as they bring a gain.
    """
    found = Harvest(mask, board, (), 0)
    while options := takings(found.board):
        worth = WORTH[found.mask]
        results = [take(found.board, found.mask, one) for one in options]
        best = max(results, key=lambda one: WORTH[one.mask] - 0.1 * WORTH[other | one.given])
        if found.taken and WORTH[best.mask] <= worth:
            break
        taken, given = (*found.taken, *best.taken), found.given | best.given
        found = Harvest(best.mask, best.board, taken, given)
    return found
