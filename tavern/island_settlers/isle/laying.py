"""The layout of an island: the practice island, in a spiral, or random (C2–C4, CA3)."""

from itertools import combinations
from typing import Final

from club.rules import Chance, Draw
from tavern.island_settlers.isle.hexagons import LAND, STEPS, UP_LEFT, ring
from tavern.island_settlers.isle.isle import DESERT, FIELDS_OF, HARBOURS_OF, NO_DISC, TERRAINS, Isle
from tavern.island_settlers.isle.places import FIELD_NEIGHBOURS

DISCS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # in letter order (C4)
RED: Final = (6, 8)
CORNERS_OF_RING: Final = 6


def _spiral(corner: int) -> tuple[int, ...]:
    """All fields clockwise from a corner, ring by ring.

    Each ring begins next to it (C4, CA3).
    """
    side = STEPS[(STEPS.index(UP_LEFT) + corner) % CORNERS_OF_RING]
    return tuple(LAND.index(place) for distance in (2, 1, 0) for place in ring(distance, side))


SPIRALS: Final = tuple(_spiral(corner) for corner in range(CORNERS_OF_RING))


def discs_along(path: tuple[int, ...], desert: int) -> tuple[int, ...]:
    """The discs in letter order along a path over all fields, none on the desert."""
    numbers = [NO_DISC] * len(path)
    discs = iter(DISCS)
    for field in path:
        if field != desert:
            numbers[field] = next(discs)
    return tuple(numbers)


def _all(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


_PRACTICE: Final = (
    "forest",
    "hills",
    "pasture",
    "field",
    "mountains",
    "forest",
    "pasture",
    "field",
    "hills",
    "forest",
    "pasture",
    "field",
    "desert",
    "mountains",
    "forest",
    "pasture",
    "field",
    "hills",
    "mountains",
)


def practice_isle() -> Isle:
    """The island for a first game. It is always the same."""
    terrain = tuple(TERRAINS.index(name) for name in _PRACTICE)
    harbours = (5, 1, 5, 4, 5, 2, 5, 3, 0)
    return Isle(terrain, discs_along(SPIRALS[0], terrain.index(DESERT)), harbours)


def _order(size: int) -> tuple[Draw, ...]:
    """The draws for a random order of so many things."""
    return tuple(Draw(0, last) for last in range(size - 1, 0, -1))


def _shuffled(things: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """The things in the drawn order. Every order is equally likely."""
    found = list(things)
    for last, drawn in zip(range(len(things) - 1, 0, -1), chance, strict=True):
        found[last], found[drawn] = found[drawn], found[last]
    return tuple(found)


TERRAIN_DRAWS: Final = _order(19)
HARBOUR_DRAWS: Final = _order(9)
SPIRAL_DRAWS: Final = (*TERRAIN_DRAWS, *HARBOUR_DRAWS, Draw(0, CORNERS_OF_RING - 1))


def spiral_isle(chance: Chance) -> Isle:
    """An island with shuffled terrain and harbours, and discs in letter order from a corner
    (C2–C4)."""
    terrain = _shuffled(_all(FIELDS_OF), chance[:18])
    harbours = _shuffled(_all(HARBOURS_OF), chance[18:26])
    return Isle(terrain, discs_along(SPIRALS[chance[26]], terrain.index(DESERT)), harbours)


# Sets of four fields that do not touch each other. The discs with 6 and 8 may be there.
APART: Final = tuple(
    four
    for four in combinations(range(19), 4)
    if not any(b in FIELD_NEIGHBOURS[a] for a, b in combinations(four, 2))
)
_REDS: Final = tuple(disc for disc in DISCS if disc in RED)
_OTHERS: Final = tuple(disc for disc in DISCS if disc not in RED)
RANDOM_DRAWS: Final = (
    Draw(0, len(APART) - 1),
    Draw(0, 14),  # the desert, on one of the other fields
    *_order(18),
    *_order(len(_REDS)),
    *_order(len(_OTHERS)),
    *HARBOUR_DRAWS,
)


def random_isle(chance: Chance) -> Isle:
    """A random island, but no 6 or 8 next to another. Each such island is equally likely."""
    red = APART[chance[0]]
    others = [field for field in range(19) if field not in red]
    desert = others.pop(chance[1])
    terrain = list(_shuffled(_all(FIELDS_OF[:DESERT]), chance[2:19]))
    terrain.insert(desert, DESERT)
    numbers = [NO_DISC] * 19
    for field, disc in zip(red, _shuffled(_REDS, chance[19:22]), strict=True):
        numbers[field] = disc
    for field, disc in zip(others, _shuffled(_OTHERS, chance[22:35]), strict=True):
        numbers[field] = disc
    return Isle(tuple(terrain), tuple(numbers), _shuffled(_all(HARBOURS_OF), chance[35:43]))
