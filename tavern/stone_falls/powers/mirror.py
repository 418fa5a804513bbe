"""The mirror exchanges a neighbour with any other stone of its colour or power (S27, SA7)."""

from club.refusals import Refusal
from tavern.stone_falls.board import NEIGHBOURS, SQUARES, Board, with_stones
from tavern.stone_falls.powers.power import Power, Use
from tavern.stone_falls.stones import FREE, SHARED


def uses(board: Board, at: int) -> tuple[Use, ...]:
    """Pairs of squares: a neighbour, and another stone like it. The mirror is neither."""
    found: list[Use] = []
    for near in NEIGHBOURS[at]:
        if board[near] != FREE:
            like = SHARED[board[near]]
            found += [
                (near, other) for other in SQUARES if like[board[other]] and other not in (near, at)
            ]
    return tuple(found)


def after(board: Board, stone: int, at: int, use: Use) -> tuple[Board, int]:
    near, other = use
    return with_stones(board, {near: board[other], other: board[near]}), at


def refuse(board: Board, at: int, use: Use) -> None:
    near, other = use
    if near not in NEIGHBOURS[at]:
        raise Refusal("not-beside", "SA3", "One of the two stones must be next to the mirror.")
    if at == other:
        raise Refusal("unlike", "SA7", "The mirror itself does not change places.")
    raise Refusal("unlike", "S27", "Two different stones must share their colour or their power.")


MIRROR = Power(uses, after, refuse)
