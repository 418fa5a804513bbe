"""Every way to gold from a position with few stones to come. Nothing is left out."""

from typing import NamedTuple

from tavern.stone_falls.board import Board
from tavern.stone_falls.bots.beam import GOLD, cleared
from tavern.stone_falls.bots.variants import variants
from tavern.stone_falls.stones import FREE


class Ways(NamedTuple):
    """The number of boards after the first stone, and how many of them still reach gold."""

    firsts: int
    golden: int


def ways_to_gold(board: Board, row: tuple[int, ...]) -> Ways:
    """The ways from this board with these stones to come, played in order (S29–S33)."""
    firsts = list(_after(board, row[0]))
    origins = {after: frozenset((number,)) for number, after in enumerate(firsts)}
    for stone in row[1:]:
        found: dict[Board, frozenset[int]] = {}
        for before, of in origins.items():
            for after in _after(before, stone):
                known = found.get(after)
                found[after] = of if known is None else known | of
        origins = found
    golden = [of for after, of in origins.items() if stones_on(after) <= GOLD]
    return Ways(len(firsts), len(frozenset().union(*golden)))


def stones_on(board: Board) -> int:
    return len(board) - board.count(FREE)


def _after(board: Board, stone: int) -> dict[Board, None]:
    """The boards after this stone, its power, and every clearing of lines."""
    found: dict[Board, None] = {}
    for one in variants(board, stone):
        found.update(dict.fromkeys(cleared(one.board)))
    return found
