"""Where the names of terrains are written, so that they hide neither each other nor the terrains.

Made for pages on which the map is at least 700 pixels wide; sizes are map units.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from campaign.map.drawing import TERRAIN_RADIUS, Box, curves, view_box
from campaign.world import RoadMap, Terrain, TerrainId

SIZE = 17  # height of the letters
LETTER = 0.55 * SIZE  # mean width of a letter
ROUNDS = 4
GAP = 3  # between a name and another name or a road
DOTS = 24  # in which a road is looked at
CELL = 60  # what lies in other cells than a name is not looked at
R = TERRAIN_RADIUS

# Places to write in, best first: text anchor, and the offset of the baseline from the terrain.
PLACES: tuple[tuple[str, float, float], ...] = (
    ("middle", 0, R + SIZE),
    ("middle", 0, -R - 7),
    ("start", R + 5, SIZE * 0.35),
    ("end", -R - 5, SIZE * 0.35),
    ("start", R * 0.6, R + SIZE * 0.9),
    ("end", -R * 0.6, R + SIZE * 0.9),
    ("start", R * 0.7, -R - 4),
    ("end", -R * 0.7, -R - 4),
)
OFF_MAP, ON_LABEL, ON_TERRAIN, ON_ROAD = 1000, 400, 200, 10


class Label(Struct, frozen=True):
    """A name: the baseline point of its text and the SVG text-anchor (start, middle, end)."""

    text: str
    x: float
    y: float
    anchor: str

    @property
    def box(self) -> Box:
        """The room that the text takes, about."""
        width = len(self.text) * LETTER
        left = {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return Box(self.x - left, self.y - SIZE * 0.8, width, SIZE * 1.05)


@lru_cache(maxsize=32)
def labels(map: RoadMap) -> dict[TerrainId, Label]:
    """One label per terrain. Each moves in turn to its best place, given where the others are."""
    offers = {t.id: [_label(t, place) for place in range(len(PLACES))] for t in map.terrains}
    costs = _costs_of_places(map, offers)
    nearby = {
        t.id: [o.id for o in map.terrains if o is not t and _may_touch(t, o)] for t in map.terrains
    }
    chosen = {terrain: offered[0] for terrain, offered in offers.items()}
    for _ in range(ROUNDS):
        before = dict(chosen)
        for terrain, offered in offers.items():
            others = [_grown(chosen[other].box) for other in nearby[terrain]]
            totals = [
                cost + ON_LABEL * sum(overlap(label.box, other) for other in others)
                for label, cost in zip(offered, costs[terrain], strict=True)
            ]
            chosen[terrain] = offered[totals.index(min(totals))]
        if chosen == before:
            break
    return chosen


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _label(terrain: Terrain, place: int) -> Label:
    anchor, right, down = PLACES[place]
    return Label(terrain.name, round(terrain.x + right, 1), round(terrain.y + down, 1), anchor)


def _may_touch(one: Terrain, other: Terrain) -> bool:
    """Whether two names can come near each other, wherever they are written."""
    wide = 2 * R + 10 + (len(one.name) + len(other.name)) * LETTER
    return abs(one.x - other.x) <= wide and abs(one.y - other.y) <= 2 * (R + 2 * SIZE)


def _grown(box: Box) -> Box:
    return Box(box.x - GAP, box.y - GAP, box.width + 2 * GAP, box.height + 2 * GAP)


def _costs_of_places(
    map: RoadMap, offers: dict[TerrainId, list[Label]]
) -> dict[TerrainId, list[int]]:
    """What is wrong with each place, the other names left out."""
    frame = view_box(map)
    discs = _by_cell([Box(t.x - R, t.y - R, 2 * R, 2 * R) for t in map.terrains])
    dots = _by_cell(
        [Box(*curve.at(step / DOTS), 0, 0) for curve in curves(map) for step in range(DOTS + 1)]
    )
    return {
        terrain: [
            OFF_MAP * (not _is_inside(label.box, frame))
            + ON_TERRAIN * _hits(label.box, discs)
            + ON_ROAD * _hits(_grown(label.box), dots)
            for label in offered
        ]
        for terrain, offered in offers.items()
    }


def _is_inside(box: Box, frame: Box) -> bool:
    return (
        box.x >= frame.x
        and box.y >= frame.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )


def _cells_of(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x // CELL), int((box.x + box.width) // CELL) + 1):
        for row in range(int(box.y // CELL), int((box.y + box.height) // CELL) + 1):
            yield column, row


def _by_cell(boxes: list[Box]) -> dict[tuple[int, int], list[Box]]:
    table: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        for cell in _cells_of(box):
            table.setdefault(cell, []).append(box)
    return table


def _hits(box: Box, table: dict[tuple[int, int], list[Box]]) -> int:
    """How often the box meets one of the table; one that fills several cells counts for each."""
    return sum(overlap(box, other) for cell in _cells_of(box) for other in table.get(cell, ()))
