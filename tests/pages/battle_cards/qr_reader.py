"""Reads a QR code from its dark squares (ISO/IEC 18004), versions 1 to 10, bytes only.

It knows nothing of the program that draws the codes, and corrects no errors, so one wrong square of
the text is noticed.
"""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

Square = tuple[int, int]  # row, column
LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}
# The lengths of the blocks of data by level, for the versions from 1.
BLOCKS: dict[str, list[list[int]]] = {
    "L": [[19], [34], [55], [80], [108], [68] * 2, [78] * 2, [97] * 2, [116] * 2]
    + [[68] * 2 + [69] * 2],
    "M": [[16], [28], [44], [32] * 2, [43] * 2, [27] * 4, [31] * 4, [38] * 2 + [39] * 2]
    + [[36] * 3 + [37] * 2, [43] * 4 + [44]],
    "Q": [[13], [22], [17] * 2, [24] * 2, [15] * 2 + [16] * 2, [19] * 4, [14] * 2 + [15] * 4]
    + [[18] * 4 + [19] * 2, [16] * 4 + [17] * 4, [19] * 6 + [20] * 2],
    "H": [[9], [16], [13] * 2, [9] * 4, [11] * 2 + [12] * 2, [15] * 4, [13] * 4 + [14]]
    + [[14] * 4 + [15] * 2, [12] * 4 + [13] * 4, [15] * 6 + [16] * 2],
}
BESIDE = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]
FORMAT = 0b101010000010010  # laid over the format
MASKS = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)


def drawn(path: str, quiet: int = 4) -> list[list[bool]]:
    """The squares of a path of unit squares inside a quiet border."""
    dark = {(int(y) - quiet, int(x) - quiet) for x, y in re.findall(r"M(\d+) (\d+)h", path)}
    size = max(map(max, dark)) + 1
    return [[(row, column) in dark for column in range(size)] for row in range(size)]


def text_of(rows: list[list[bool]]) -> str:
    """The text of a code, whose rows are from top to bottom. ValueError if it is none."""
    version, rest = divmod(len(rows) - 17, 4)
    if rest or not 1 <= version <= len(BESIDE):
        raise ValueError("no size of a code")
    level, mask = _format(rows)
    bits = [
        rows[row][column] ^ (not mask(row, column))
        for row, column in _path(len(rows), _of_patterns(version, len(rows)))
    ]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    data = _in_order(words, BLOCKS[level][version - 1])
    stream = [bool(word >> shift & 1) for word in data for shift in range(7, -1, -1)]
    if _number(stream[:4]) != 0b0100:
        raise ValueError("no bytes")
    begins = 12 if version < 10 else 20
    letters = _number(stream[4:begins])
    found = (stream[begins + 8 * n : begins + 8 * n + 8] for n in range(letters))
    return bytes(map(_number, found)).decode()


def _number(bits: list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)


def _format(rows: list[list[bool]]) -> tuple[str, object]:
    across = [rows[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    down = [rows[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    found = _number(across + down) ^ FORMAT
    return LEVELS[found >> 13], MASKS[found >> 10 & 7]


def _of_patterns(version: int, size: int) -> set[Square]:
    """The squares that hold no data."""
    found = {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    for rows, columns in ((9, 9), (range(size - 8, size), 9), (9, range(size - 8, size))):
        found |= _area(rows, columns)
    middles = [6, *BESIDE[version - 1]] if version > 1 else []
    corners = {(6, 6), (6, middles[-1]), (middles[-1], 6)} if middles else set()
    for row, column in ((r, c) for r in middles for c in middles if (r, c) not in corners):
        found |= _area(range(row - 2, row + 3), range(column - 2, column + 3))
    if version >= 7:
        found |= _area(range(size - 11, size - 8), 6) | _area(6, range(size - 11, size - 8))
    return found


def _area(rows: int | range, columns: int | range) -> set[Square]:
    down, across = (range(one) if isinstance(one, int) else one for one in (rows, columns))
    return {(row, column) for row in down for column in across}


def _path(size: int, patterns: set[Square]) -> Iterator[Square]:
    """The squares of data: pairs of columns from the right, upwards and downwards in turn."""
    rights = range(size - 1, 0, -2)
    for turn, right in enumerate(one if one > 6 else one - 1 for one in rights):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        for row in rows:
            yield from ((row, c) for c in (right, right - 1) if (row, c) not in patterns)


def _in_order(words: list[int], lengths: list[int]) -> list[int]:
    """The words of data, block by block; they were written in turn, one of each block."""
    blocks: list[list[int]] = [[] for _ in lengths]
    places = chain.from_iterable(zip_longest(*(([n] * many) for n, many in enumerate(lengths))))
    for word, place in zip(words, (n for n in places if n is not None), strict=False):
        blocks[place].append(word)
    return [word for block in blocks for word in block]
