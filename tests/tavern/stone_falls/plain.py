"""The powers and lines a second time, as plain as the law: square by square, without tables.

It is slow, and was written without a look at the code of the rules. A board is a dict from (column,
row) to a stone such as "Rw". Every function gives all results: boards after one use, as frozen sets
of items.
"""

from collections.abc import Iterator
from itertools import combinations, product

Square = tuple[int, int]
Board = dict[Square, str]
Result = frozenset[tuple[Square, str]]

ALL = [(column, row) for row in range(5) for column in range(5)]
WAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def beside(square: Square) -> list[Square]:
    return [
        (square[0] + x, square[1] + y) for x, y in WAYS if inside((square[0] + x, square[1] + y))
    ]


def inside(square: Square) -> bool:
    return 0 <= square[0] < 5 and 0 <= square[1] < 5


def step(square: Square, way: Square) -> Square:
    return square[0] + way[0], square[1] + way[1]


def waves(board: Board, at: Square, stone: str) -> Iterator[tuple[Square, int, Result]]:
    """The wave moves one square at a time. Each step pushes the block ahead of it (SA4)."""
    for way in WAYS:
        here, now = at, {square: one for square, one in board.items() if square != at}
        if step(at, way) not in now:
            continue
        for steps in range(1, 6):
            block = []
            ahead = step(here, way)
            while ahead in now:
                block.append(ahead)
                ahead = step(ahead, way)
            if not inside(ahead) or not inside(step(here, way)):
                break
            for square in reversed(block):
                now[step(square, way)] = now.pop(square)
            here = step(here, way)
            yield way, steps, frozenset({**now, here: stone}.items())


def whirlpools(board: Board, at: Square) -> Iterator[tuple[Square, Square, Result]]:
    """Any other stone moves any way as far as it can see, and stops next to the whirlpool (SA5)."""
    for start, way in product(board, WAYS):
        if start == at:
            continue
        to = step(start, way)
        while inside(to) and to not in board:
            if to in beside(at):
                yield start, to, moved(board, start, to)
            to = step(to, way)


def flippers(board: Board, at: Square) -> Iterator[tuple[Square, Square, Result]]:
    """A neighbour walks over other stones, as far as they touch one another, and leaves them
    (SA6)."""
    for start in beside(at):
        if start in board:
            crossed: set[Square] = set()
            ahead = [square for square in beside(start) if square in board]
            while ahead:
                square = ahead.pop()
                crossed.add(square)
                ahead += [s for s in beside(square) if s in board and s not in {start, *crossed}]
            for to in free(board):
                if crossed & set(beside(to)):
                    yield start, to, moved(board, start, to)


def free(board: Board) -> list[Square]:
    return [square for square in ALL if square not in board]


def mirrors(board: Board, at: Square) -> Iterator[tuple[Square, Square, Result]]:
    """Two stones with a common letter, neither of them the mirror, one next to it (S27, SA7)."""
    for near, other in product(board, board):
        like = set(board[near]) & set(board[other]) if near != other else set()
        if at not in (near, other) and near in beside(at) and like:
            yield near, other, frozenset({**board, near: board[other], other: board[near]}.items())


def moved(board: Board, start: Square, to: Square) -> Result:
    after = dict(board)
    after[to] = after.pop(start)
    return frozenset(after.items())


def lines(board: Board) -> set[frozenset[Square]]:
    """Any three stones that touch one another in a straight row and have a common letter (S14)."""
    found = set()
    for three in combinations(sorted(board), 3):
        (a, b), (c, d), (e, f) = three
        straight = (c - a, d - b) == (e - c, f - d) and (c - a, d - b) in WAYS
        if straight and set.intersection(*(set(board[square]) for square in three)):
            found.add(frozenset(three))
    return found


def entries(board: Board) -> list[tuple[Square, Square]]:
    """The outside places where a wave may begin, with its way in: there is a stone to push and
    room."""
    found = []
    for at, way in _outside():
        row = [step(at, (way[0] * far, way[1] * far)) for far in range(1, 6)]
        if row[0] in board and not all(square in board for square in row):
            found.append((at, way))
    return found


def _outside() -> list[tuple[Square, Square]]:
    rows = [((-1, n), (1, 0)) for n in range(5)] + [((5, n), (-1, 0)) for n in range(5)]
    return rows + [((n, -1), (0, 1)) for n in range(5)] + [((n, 5), (0, -1)) for n in range(5)]
