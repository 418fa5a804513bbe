"""The wave pushes the row of stones in front of it and moves along behind it (S22–S24, SA4)."""

from club.refusals import Refusal
from tavern.stone_falls.board import RAYS, RIM, Board
from tavern.stone_falls.powers.power import Power, Use
from tavern.stone_falls.stones import FREE


def uses(board: Board, at: int) -> tuple[Use, ...]:
    """Directions with a neighbouring stone, and as many steps as there are gaps to close."""
    found: list[Use] = []
    for direction, ray in enumerate(RAYS[at]):
        if ray and board[ray[0]] != FREE:
            found += [(direction, steps) for steps in range(1, room(board, ray) + 1)]
    return tuple(found)


def room(board: Board, ray: tuple[int, ...]) -> int:
    """The number of free squares ahead. So many steps bring every stone to the edge."""
    return [board[square] for square in ray].count(FREE)


def can_enter(board: Board, at: int) -> bool:
    """Whether a wave may begin on this place of the rim. It must be able to end on the board."""
    return bool(uses(board, at))


def after(board: Board, stone: int, at: int, use: Use) -> tuple[Board, int]:
    direction, steps = use
    ray = RAYS[at][direction]
    squares = list(board)
    for square in ray if at in RIM else (at, *ray):
        squares[square] = FREE
    pushed = steps  # the first place ahead that the next stone may take
    for far, square in enumerate(ray):
        if board[square] != FREE:
            pushed = max(pushed, far)
            squares[ray[pushed]] = board[square]
            pushed += 1
    squares[ray[steps - 1]] = stone
    return tuple(squares), ray[steps - 1]


def refuse(board: Board, at: int, use: Use) -> None:
    ray = RAYS[at][use[0]]
    if at in RIM and not ray:
        raise Refusal("rim", "S23", "From the edge, a wave must move straight onto the board.")
    if not ray or board[ray[0]] == FREE:
        raise Refusal("no-push", "SA4", "A wave needs a stone next to it in that direction.")
    raise Refusal("no-push", "S24", "A wave cannot push a stone off the board.")


WAVE = Power(uses, after, refuse)
