"""Names, neighbours and masks of the 19 fields, 54 crossings and 72 ways.

A crossing is named by the three hexagons that meet there, a way by its two crossings.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from tavern.island_settlers.isle.hexagons import LAND, SEA, are_neighbours

FIELDS: Final = ascii_uppercase[: len(LAND)]
SEA_FIELDS: Final = ascii_lowercase[: len(SEA)]
_PLACES = dict(zip(FIELDS + SEA_FIELDS, LAND + SEA, strict=True))
_TOUCHES = {
    one: {other for other in _PLACES if are_neighbours(_PLACES[one], _PLACES[other])}
    for one in _PLACES
}

CROSSINGS: Final = tuple(
    sorted(
        "".join(three)
        for three in combinations(_PLACES, 3)
        if three[0] in FIELDS and all(b in _TOUCHES[a] for a, b in combinations(three, 2))
    )
)
WAYS: Final = tuple(
    sorted(f"{a}-{b}" for a, b in combinations(CROSSINGS, 2) if len({*a} & {*b}) == 2)
)

# The two crossings of each way.
ENDS: Final = tuple(
    (CROSSINGS.index(way.split("-")[0]), CROSSINGS.index(way.split("-")[1])) for way in WAYS
)
# Their sum. Without one end it is the other.
BOTH_ENDS: Final = tuple(a + b for a, b in ENDS)


def bits(mask: int) -> Iterator[int]:
    """The places of a mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(places: Iterator[int]) -> int:
    found = 0
    for place in places:
        found |= 1 << place
    return found


# Masks of ways at each crossing, of crossings at each way, next to each crossing, at each field.
WAYS_AT: Final = tuple(
    mask_of(way for way, ends in enumerate(ENDS) if crossing in ends)
    for crossing in range(len(CROSSINGS))
)
END_MASKS: Final = tuple(1 << a | 1 << b for a, b in ENDS)
BESIDE: Final = tuple(
    mask_of(BOTH_ENDS[way] - crossing for way in bits(ways))
    for crossing, ways in enumerate(WAYS_AT)
)
CORNERS: Final = tuple(
    mask_of(number for number, name in enumerate(CROSSINGS) if field in name) for field in FIELDS
)
ALL_CROSSINGS: Final = (1 << len(CROSSINGS)) - 1
ALL_WAYS: Final = (1 << len(WAYS)) - 1
# The fields at each crossing, and the neighbours of each field.
FIELDS_AT: Final = tuple(
    tuple(FIELDS.index(letter) for letter in name if letter in FIELDS) for name in CROSSINGS
)
FIELD_NEIGHBOURS: Final = tuple(
    tuple(FIELDS.index(other) for other in sorted(_TOUCHES[field]) if other in FIELDS)
    for field in FIELDS
)


@cache
def coast_way(sea: str, field: str) -> int:
    """The way between a sea field and a field."""
    (found,) = [n for n, way in enumerate(WAYS) if way.count(sea) == 2 == way.count(field)]
    return found


def beside_all(crossings: int) -> int:
    """These crossings and their neighbours. Nobody may settle there (C7)."""
    found = crossings
    for crossing in bits(crossings):
        found |= BESIDE[crossing]
    return found


def fields_beside(sea: str) -> list[str]:
    return sorted(_TOUCHES[sea] & {*FIELDS})


def sea_beside(field: str) -> list[str]:
    return sorted(_TOUCHES[field] & {*SEA_FIELDS})


def at_bit(mask: int, place: int) -> bool:
    """Whether a place belongs to a mask."""
    return bool(mask >> place & 1)
