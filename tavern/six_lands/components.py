"""The components: cards, five sets of them, and six lands with two sides (K1, K2, KA1, KA3).

A card is a number from 0 to 23: colour · 4 + value − 1. A colour is a number from 0 to 5, and the
land of a colour has the same number. Equal cards are equal numbers: sets do not differ visibly.
"""

from typing import Literal

from msgspec import Struct

COLOURS = "RGBOVY"  # red, green, blue, orange, violet, yellow
RED, GREEN, BLUE, ORANGE, VIOLET, YELLOW = range(6)
FACE_DOWN = -1  # in place of a face-down card in a troop

# The last entry is that of `FACE_DOWN`: no colour and no value (K32).
COLOUR = (*(card // 4 for card in range(24)), 6)
VALUE = (*(card % 4 + 1 for card in range(24)), 0)
BIT = (*(1 << card // 4 for card in range(24)), 0)

SideName = Literal["crown", "other"]
During = Literal["", "plus-one", "minus-one", "free-knight", "add-card", "hidden-card", "take-back"]
End = Literal[
    "", "plus-five", "fifteen", "counts-zero", "hand-free", "tribute", "attack-counts", "add-last"
]


class LandSide(Struct, frozen=True):
    """A side of a land: its income, its ability during the game, and the one at the end."""

    income: int = 1
    during: During = ""
    end: End = ""


SIDES: dict[SideName, tuple[LandSide, ...]] = {  # by colour
    "crown": (
        LandSide(during="plus-one"),
        LandSide(end="hand-free"),
        LandSide(end="attack-counts"),
        LandSide(2, end="counts-zero"),
        LandSide(during="add-card"),
        LandSide(during="take-back", end="plus-five"),
    ),
    "other": (
        LandSide(during="free-knight"),
        LandSide(end="tribute"),
        LandSide(during="hidden-card"),
        LandSide(2, during="minus-one"),
        LandSide(end="add-last"),
        LandSide(end="fifteen"),
    ),
}


def card_named(name: str) -> int:
    """The card with a name like "G4"."""
    return COLOURS.index(name[0]) * 4 + int(name[1:]) - 1


def value_of(cards: tuple[int, ...]) -> int:
    """The sum of cards. A face-down card counts nothing (K32)."""
    total = 0
    for card in cards:
        total += VALUE[card]
    return total


def _cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(card_named(name) for name in names.split()))


# KA3: a cyclic use of the known pattern.
SETS = (
    _cards("R3 R1 G4 G4 G1 B3 B2 B2 O3 V1 Y4 Y2"),
    _cards("R4 R4 R1 G1 B3 B1 O3 O2 O2 V4 V2 Y3"),
    _cards("R1 G4 G2 B4 B4 B1 O3 O1 V3 Y3 Y2 Y2"),
    _cards("R4 R2 G3 B1 O4 O4 O1 V3 V2 V2 Y3 Y1"),
    _cards("R3 G3 G2 G2 B4 B2 O1 V3 V1 Y4 Y4 Y1"),
)
# KA4: the defence of each land in a first game, with the first set on the table.
FIRST_GAME = tuple(
    tuple(card_named(name) for name in pair.split())
    for pair in ("R3 B2", "G4 Y2", "B3 R1", "O3 B2", "V1 G4", "Y4 G1")
)
