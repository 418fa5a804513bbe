"""The fixed parts of an island: terrain, numbers, harbours (C2–C4, CA2)."""

from functools import cached_property
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


def _harbour_fields() -> tuple[tuple[str, str], ...]:
    """Every second sea field, with the middle field of its side, or its only one (C3, CA2).

    A field in the middle of a side touches two sea fields, one at a corner touches three.
    """
    return tuple(
        (sea, min(fields_beside(sea), key=lambda field: len(sea_beside(field))))
        for sea in SEA_FIELDS[1::2]
    )


HARBOUR_FIELDS: Final = _harbour_fields()
HARBOUR_WAYS: Final = tuple(coast_way(sea, field) for sea, field in HARBOUR_FIELDS)


class Isle(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """By field: terrain and number (0: no disc). `harbours` are kinds, clockwise (`ANY`: 3:1)."""

    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    harbours: tuple[int, ...]

    @cached_property
    def yielding(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """By number rolled: field, its crossings and its resource (C11)."""
        return tuple(
            tuple(
                (field, CORNERS[field], terrain)
                for field, terrain in enumerate(self.terrain)
                if self.numbers[field] == rolled and rolled and terrain != DESERT
            )
            for rolled in range(13)
        )

    @cached_property
    def harbour_crossings(self) -> tuple[int, ...]:
        """By kind: the crossings at which its harbour can be used (C19)."""
        found = [0] * 6
        for kind, way in zip(self.harbours, HARBOUR_WAYS, strict=True):
            found[kind] |= END_MASKS[way]
        return tuple(found)
