"""The board: 25 squares and the 20 places on the rim where a wave may begin (S2, S23).

A square is a number from 0 (A1, top left) to 24 (E5), row by row. The places of the rim follow: 25
to 29 left of rows 1 to 5 and 30 to 34 right of them. 35 to 39 are above columns A to E, and 40 to
44 below. All tables are computed once.
"""

from typing import Final, Literal

SIZE: Final = 5
SQUARES: Final = range(25)
RIM: Final = range(25, 45)

Board = tuple[int, ...]  # the stone on each square
Direction = Literal["left", "right", "up", "down"]
Line = tuple[int, int, int]

DIRECTIONS: Final[tuple[Direction, ...]] = ("left", "right", "up", "down")
_STEPS: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))
_AT: Final = {
    **{square: divmod(square, SIZE) for square in SQUARES},
    **{25 + row: (row, -1) for row in range(SIZE)},
    **{30 + row: (row, SIZE) for row in range(SIZE)},
    **{35 + column: (-1, column) for column in range(SIZE)},
    **{40 + column: (SIZE, column) for column in range(SIZE)},
}
NAMES: Final = (
    *(f"{column}{row}" for row in "12345" for column in "ABCDE"),
    *(side + end for side in ("left", "right") for end in "12345"),
    *(side + end for side in ("top", "bottom") for end in "ABCDE"),
)
PLACE_NAMED: Final = {name: place for place, name in enumerate(NAMES)}


def _ray(place: int, direction: int) -> tuple[int, ...]:
    row, column = _AT[place]
    down, right = _STEPS[direction]
    ahead = ((row + down * far, column + right * far) for far in range(1, SIZE + 1))
    return tuple(r * SIZE + c for r, c in ahead if 0 <= r < SIZE and 0 <= c < SIZE)


def _mask(squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares)


# RAYS[place][direction]: the squares ahead, the nearest first. From the rim, only straight in.
RAYS: Final = tuple(tuple(_ray(place, way) for way in range(4)) for place in (*SQUARES, *RIM))
NEIGHBOURS: Final = tuple(
    tuple(sorted(ray[0] for ray in RAYS[square] if ray)) for square in SQUARES
)
NEIGHBOUR_MASKS: Final = tuple(_mask(near) for near in NEIGHBOURS)
ROWS: Final = tuple(tuple(range(first, first + SIZE)) for first in range(0, 25, SIZE))
COLUMNS: Final = tuple(tuple(range(first, 25, SIZE)) for first in range(SIZE))
LINES: Final[tuple[Line, ...]] = tuple(
    sorted(
        (squares[at], squares[at + 1], squares[at + 2])
        for squares in ROWS + COLUMNS
        for at in range(SIZE - 2)
    )
)


def with_stones(board: Board, changes: dict[int, int]) -> Board:
    """The board with other stones on these squares."""
    squares = list(board)
    for square, stone in changes.items():
        squares[square] = stone
    return tuple(squares)
