"""The fixed parts of an island: terrain, numbers, harbours (C2–C4, CA2)."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from tavern.island_settlers.isle.places import (
    CORNERS,
    END_MASKS,
    SEA_FIELDS,
    coast_way,
    fields_beside,
    sea_beside,
)

RESOURCES: Final = ("wood", "wool", "grain", "brick", "ore")
TERRAINS: Final = ("forest", "pasture", "field", "hills", "mountains", "desert")
DESERT: Final = 5
ANY: Final = 5  # a harbour for every kind, 3 to 1
FIELDS_OF: Final = (4, 4, 4, 3, 3, 1)  # by terrain
HARBOURS_OF: Final = (1, 1, 1, 1, 1, 4)  # by kind
NO_DISC: Final = 0
ISLANDS: Final = 256  # whose derived facts are cached

Yielding = tuple[tuple[tuple[int, int, int], ...], ...]


def _harbour_fields() -> tuple[tuple[str, str], ...]:
    """Every second sea field, with the middle field of its side, or its only one (C3, CA2).

    A field in the middle of a side touches two sea fields, and one at a corner touches three.
    """
    return tuple(
        (sea, min(fields_beside(sea), key=lambda field: len(sea_beside(field))))
        for sea in SEA_FIELDS[1::2]
    )


HARBOUR_FIELDS: Final = _harbour_fields()
HARBOUR_WAYS: Final = tuple(coast_way(sea, field) for sea, field in HARBOUR_FIELDS)


class Isle(Struct, frozen=True, forbid_unknown_fields=True):
    """By field: terrain and number (0: no disc). `harbours` are kinds, clockwise (`ANY`: 3:1)."""

    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    harbours: tuple[int, ...]

    @property
    def yielding(self) -> Yielding:
        """By rolled number: field, its crossings and its resource (C11)."""
        return _yielding(self.terrain, self.numbers)

    @property
    def harbour_crossings(self) -> tuple[int, ...]:
        """By kind: the crossings at which its harbour can be used (C19)."""
        return _harbour_crossings(self.harbours)


# Cached by value: an island is read with every world, but computed once.


@lru_cache(ISLANDS)
def _yielding(terrain: tuple[int, ...], numbers: tuple[int, ...]) -> Yielding:
    return tuple(
        tuple(
            (field, CORNERS[field], kind)
            for field, kind in enumerate(terrain)
            if numbers[field] == rolled and rolled and kind != DESERT
        )
        for rolled in range(13)
    )


@lru_cache(ISLANDS)
def _harbour_crossings(harbours: tuple[int, ...]) -> tuple[int, ...]:
    found = [0] * 6
    for kind, way in zip(harbours, HARBOUR_WAYS, strict=True):
        found[kind] |= END_MASKS[way]
    return tuple(found)
