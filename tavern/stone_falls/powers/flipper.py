"""The flipper lets a neighbour glide over a chain of stones to a free square (S26, SA6)."""

from club.refusals import Refusal
from tavern.stone_falls.board import NEIGHBOUR_MASKS, NEIGHBOURS, SQUARES, Board, with_stones
from tavern.stone_falls.powers.power import Power, Use
from tavern.stone_falls.stones import FREE


def uses(board: Board, at: int) -> tuple[Use, ...]:
    """Pairs of squares: the neighbour, and its end."""
    stones = sum([1 << square for square in SQUARES if board[square] != FREE])
    found: list[Use] = []
    for start in NEIGHBOURS[at]:
        if board[start] != FREE:
            ends = _ends(stones, start)
            found += [(start, to) for to in SQUARES if ends >> to & 1]
    return tuple(found)


def _ends(stones: int, start: int) -> int:
    """The free squares next to the stones that can be crossed from here, as bits.

    The old square is neither an end nor a step on the way.
    """
    steps = stones & ~(1 << start)
    crossed, fresh = 0, NEIGHBOUR_MASKS[start] & steps
    reached = 0
    while fresh:
        square = fresh.bit_length() - 1
        crossed |= 1 << square
        reached |= NEIGHBOUR_MASKS[square]
        fresh = reached & steps & ~crossed | fresh & ~crossed
    return reached & ~stones


def after(board: Board, stone: int, at: int, use: Use) -> tuple[Board, int]:
    start, to = use
    return with_stones(board, {start: FREE, to: board[start]}), at


def refuse(board: Board, at: int, use: Use) -> None:
    start, to = use
    if start not in NEIGHBOURS[at] or board[start] == FREE:
        raise Refusal("not-beside", "SA3", "A flipper moves a stone next to it.")
    if board[to] != FREE:
        raise Refusal("taken", "S26", "The stone must end on a free square.")
    raise Refusal("no-crossing", "SA6", "No unbroken chain of stones leads there.")


FLIPPER = Power(uses, after, refuse)
