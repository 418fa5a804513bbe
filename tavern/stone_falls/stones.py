"""The 28 stones: seven colours with four powers, each pair once (S1). A stone is a number."""

from typing import Final

COLOURS: Final = "WYORGBV"  # white, yellow, orange, red, green, blue, violet
POWERS: Final = "wsfm"  # wave, whirlpool, flipper, mirror
WAVE, WHIRLPOOL, FLIPPER, MIRROR = range(4)
STONES: Final = range(28)
NAMES: Final = tuple(colour + power for colour in COLOURS for power in POWERS)
STONE_NAMED: Final = {name: stone for stone, name in enumerate(NAMES)}
FREE: Final = -1  # a square without a stone


def stone_of(colour: int, power: int) -> int:
    """The stone of this colour (0 to 6) with this power (0 to 3)."""
    return colour * 4 + power


def colour_of(stone: int) -> int:
    return stone >> 2


def power_of(stone: int) -> int:
    return stone & 3


def _shared(one: int, other: int) -> int:
    if FREE in (one, other):
        return 0
    return (colour_of(one) == colour_of(other)) | (power_of(one) == power_of(other)) << 1


# SHARED[a][b] has bit 1 if two stones share their colour, and bit 2 if they share their power. The
# last row and column, which the index -1 reaches, are those of a free square: nothing is shared.
SHARED: Final = tuple(
    tuple(_shared(one, other) for other in (*STONES, FREE)) for one in (*STONES, FREE)
)
