"""The worth of a treasure, and the stones that would complete a line on a board.

Colours and powers are bits: seven colours, then four powers. A row is the tuple of its five stones.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from tavern.stone_falls.board import Board
from tavern.stone_falls.stones import COLOURS, FREE, SHARED, STONES, colour_of, power_of

_POWER_BITS: Final = len(COLOURS)
# The bits of every stone. The last entry, which the index -1 reaches, is a free square's.
BITS: Final = (*(1 << colour_of(s) | 1 << _POWER_BITS + power_of(s) for s in STONES), 0)
_BY_DISTANCE: Final = (1000, 64, 48, 37, 28, 20, 13, 6, 0)


def _worth(mask: int) -> float:
    """The worth of a treasure by its missing kinds (S18).

    Every further kind helps a little at the end (S19).
    """
    colours = (mask & (1 << _POWER_BITS) - 1).bit_count()
    powers = (mask >> _POWER_BITS).bit_count()
    return _BY_DISTANCE[4 - powers + max(0, 4 - colours)] + 0.5 * max(0, colours - 4)


WORTH: Final = tuple(_worth(mask) for mask in range(1 << 11))
WON: Final = 1000


class Want(NamedTuple):
    """Two stones that share these bits next to a free square. A third one makes a line."""

    bits: int
    one: int
    other: int


class Facts(NamedTuple):
    """Facts of a row, or of a whole board."""

    lined: tuple[int, ...]  # stones that are in lines
    wants: tuple[Want, ...]


@lru_cache(maxsize=1 << 15)
def _row_facts(row: tuple[int, ...]) -> Facts | None:
    lined: list[int] = []
    wants: list[Want] = []
    for three in zip(row, row[1:], row[2:], strict=False):
        free = three.count(FREE)
        if free == 1:
            one, other = (stone for stone in three if stone != FREE)
            if SHARED[one][other]:
                wants.append(Want(BITS[one] & BITS[other], one, other))
        elif not free and SHARED[three[0]][three[1]] & SHARED[three[1]][three[2]]:
            lined += three
    return Facts(tuple(lined), tuple(wants)) if lined or wants else None


def board_facts(board: Board) -> Facts:
    """The stones in lines, and the stones that the board waits for."""
    lined: tuple[int, ...] = ()
    wants: tuple[Want, ...] = ()
    b = board
    rows = (b[:5], b[::5], b[5:10], b[1::5], b[10:15], b[2::5], b[15:20], b[3::5], b[20:], b[4::5])
    for in_line, wanted in filter(None, map(_row_facts, rows)):
        lined += in_line
        wants += wanted
    return Facts(lined, wants)


def mask_of(stones: tuple[int, ...]) -> int:
    """The bits of several stones together."""
    mask = 0
    for stone in stones:
        mask |= BITS[stone]
    return mask


def gain(facts: Facts, mask: int, bits: int) -> float:
    """The gain for this treasure from a stone with these bits, placed or taken from a line.

    With the bits of several stones, the best of them counts.
    """
    best = WORTH[mask]
    for stone in facts.lined:
        if WORTH[mask | BITS[stone]] > best:
            best = WORTH[mask | BITS[stone]]
    for want in facts.wants:
        if want.bits & bits:
            worth = max(WORTH[mask | BITS[want.one]], WORTH[mask | BITS[want.other]])
            if worth > best:
                best = worth
    return best - WORTH[mask]
