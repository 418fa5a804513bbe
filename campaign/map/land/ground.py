"""The kind of ground at each point, and the room that is already taken.

The ground is that of the nearest terrain; the borders between them are irregular. All lengths are
map units.
"""

from functools import lru_cache
from math import ceil
from typing import Final, Literal

from campaign.map.layout.coast import heights
from campaign.map.layout.drawing import Box, curves
from campaign.map.layout.labels import labels
from campaign.map.layout.noise import noise, seed_of
from campaign.world import RoadMap, TerrainKind

Ground = Literal["hills", "mountains", "woods", "dunes", "fields", "steppe", "moor"]
GROUND_OF: Final[dict[TerrainKind, Ground]] = {
    "tower": "hills",
    "grove": "woods",
    "oasis": "dunes",
    "mill": "fields",
    "standing_stones": "steppe",
    "caravan": "steppe",
    "cromlech": "moor",
    "ruined_castle": "mountains",
    "pyramid": "dunes",
    "ziggurat": "dunes",
}
CELL = 7  # size of a cell of taken room
BESIDE_ROAD = 11  # from the middle of a road
ABOUT_TERRAIN = 40  # from the middle of a terrain
WARP, WARPED = 60.0, 95.0  # how far borders are shifted, and the size of their bends
NEAR = 150  # terrains are looked up in cells of this size

Cell = tuple[int, int]


class Region:
    """The kind of ground at each point of a map."""

    def __init__(self, map: RoadMap) -> None:
        self.seed = seed_of(map) + 17
        self.terrains = [(float(t.x), float(t.y), GROUND_OF[t.kind]) for t in map.terrains]
        self.cells: dict[Cell, list[tuple[float, float, Ground]]] = {}
        for terrain in self.terrains:
            self.cells.setdefault((int(terrain[0] // NEAR), int(terrain[1] // NEAR)), []).append(
                terrain
            )

    def at(self, x: float, y: float) -> Ground:
        """The kind of ground at this point."""
        x += WARP * noise(self.seed, x / WARPED, y / WARPED)
        y += WARP * noise(self.seed + 1, x / WARPED, y / WARPED)
        column, row = int(x // NEAR), int(y // NEAR)
        near = [
            found
            for c in (-1, 0, 1)
            for r in (-1, 0, 1)
            for found in self.cells.get((column + c, row + r), ())
        ]
        return min(
            near or self.terrains, key=lambda found: (found[0] - x) ** 2 + (found[1] - y) ** 2
        )[2]


class Room:
    """The cells of a sheet on which nothing more may be drawn."""

    def __init__(self) -> None:
        self.taken: set[Cell] = set()

    def take(self, box: Box) -> None:
        self.taken.update(_cells(box))

    def is_free(self, box: Box) -> bool:
        return not any(cell in self.taken for cell in _cells(box))


@lru_cache(maxsize=8)
def region(map: RoadMap) -> Region:
    return Region(map)


def open_room(map: RoadMap) -> Room:
    """The room that roads, terrains and names leave free."""
    room = Room()
    for curve in curves(map):
        (x, y), (p, q) = curve.start, curve.end
        steps = ceil((abs(p - x) + abs(q - y)) / CELL) + 2
        for step in range(steps + 1):
            room.take(_about(*curve.at(step / steps), BESIDE_ROAD))
    for terrain in map.terrains:
        room.take(_about(terrain.x, terrain.y, ABOUT_TERRAIN))
    for label in labels(map).values():
        room.take(label.box)
    return room


def is_dry(map: RoadMap, box: Box, least: float = 12) -> bool:
    """Whether the whole box is on land, at least this far from any shore."""
    grid = heights(map)
    right, under = box.x + box.width, box.y + box.height
    spots = ((box.x, box.y), (right, box.y), (box.x, under), (right, under))
    return all(grid.at(*spot) >= least for spot in spots)


def _about(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _cells(box: Box) -> list[Cell]:
    columns = range(int(box.x // CELL), int((box.x + box.width) // CELL) + 1)
    rows = range(int(box.y // CELL), int((box.y + box.height) // CELL) + 1)
    return [(column, row) for column in columns for row in rows]
