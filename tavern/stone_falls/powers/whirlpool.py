"""The whirlpool draws one stone in a straight line to a free square next to it (S25, SA5)."""

from club.refusals import Refusal
from tavern.stone_falls.board import NEIGHBOURS, RAYS, Board, with_stones
from tavern.stone_falls.powers.power import Power, Use
from tavern.stone_falls.stones import FREE


def uses(board: Board, at: int) -> tuple[Use, ...]:
    """Pairs of squares: the stone, and the free neighbour square where it arrives."""
    found: list[Use] = []
    for to in NEIGHBOURS[at]:
        if board[to] == FREE:
            for ray in RAYS[to]:
                for start in ray:
                    if board[start] != FREE:
                        if start != at:
                            found.append((start, to))
                        break
    return tuple(found)


def after(board: Board, stone: int, at: int, use: Use) -> tuple[Board, int]:
    start, to = use
    return with_stones(board, {start: FREE, to: board[start]}), at


def refuse(board: Board, at: int, use: Use) -> None:
    start, to = use
    if to not in NEIGHBOURS[at]:
        raise Refusal("not-beside", "SA3", "A whirlpool pulls a stone to a square next to it.")
    if board[to] != FREE:
        raise Refusal("taken", "S25", "There is already a stone there.")
    if start == at or board[start] == FREE:
        raise Refusal("no-stone", "S25", "A whirlpool pulls another stone.")
    raise Refusal("blocked", "S25", "The stone must move in a straight line over free squares.")


WHIRLPOOL = Power(uses, after, refuse)
