"""Fields of land and sea as flat-topped hexagons, in rings around the middle (C2, C3).

A hexagon is a column and a height in halves of a hexagon, counted from the middle, downwards.
"""

from typing import Final, NamedTuple

COLUMNS: Final = (3, 4, 5, 4, 3)  # land fields in each column


class Hexagon(NamedTuple):
    column: int
    height: int


UP = Hexagon(0, -2)
UP_LEFT = Hexagon(-1, -1)
# Clockwise from the upper right.
STEPS: Final = (Hexagon(1, -1), Hexagon(1, 1), Hexagon(0, 2), Hexagon(-1, 1), UP_LEFT, UP)


def moved(start: Hexagon, step: Hexagon, times: int = 1) -> Hexagon:
    return Hexagon(start.column + times * step.column, start.height + times * step.height)


def ring(distance: int, corner: Hexagon) -> list[Hexagon]:
    """The hexagons at this distance from the middle, clockwise from the corner in this
    direction."""
    middle = Hexagon(0, 0)
    if distance == 0:
        return [middle]
    at, found = moved(middle, corner, distance), []
    turn = (STEPS.index(corner) + 2) % 6
    for side in range(6):
        for _ in range(distance):
            found.append(at)
            at = moved(at, STEPS[(turn + side) % 6])
    return found


def are_neighbours(one: Hexagon, other: Hexagon) -> bool:
    return Hexagon(other.column - one.column, other.height - one.height) in STEPS


def _land() -> list[Hexagon]:
    """The rings of the land, checked against the lengths of its columns."""
    radius = len(COLUMNS) // 2
    found = [place for distance in range(radius, -1, -1) for place in ring(distance, UP_LEFT)]
    lengths = [sum(p.column == c for p in found) for c in range(-radius, radius + 1)]
    assert tuple(lengths) == COLUMNS
    return found


LAND: Final = tuple(_land())
SEA: Final = tuple(ring(len(COLUMNS) // 2 + 1, UP))
