"""Where the names of terrains are written, so that they hide neither each other nor the terrains.

Made for pages on which the map is at least 700 pixels wide; sizes are map units.
"""

from functools import lru_cache

from msgspec import Struct

from campaign.map.drawing import TERRAIN_RADIUS, Box, Point, curves, view_box
from campaign.world import RoadMap, Terrain, TerrainId

SIZE = 17  # height of the letters
LETTER = 0.55 * SIZE  # mean width of a letter
ROUNDS = 4
FAR = 300  # labels farther apart than this never touch
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
    chosen = {t.id: _label(t, 0) for t in map.terrains}
    spots: list[Point] = [(t.x, t.y) for t in map.terrains]
    steps = [curve.at(step / 24) for curve in curves(map) for step in range(25)]
    frame = view_box(map)
    for _ in range(ROUNDS):
        before = dict(chosen)
        for terrain in map.terrains:
            at = (terrain.x, terrain.y)
            others = [
                chosen[t.id].box for t in map.terrains if t is not terrain and _near(at, (t.x, t.y))
            ]
            discs = [spot for spot in spots if _near(at, spot)]
            passing = [step for step in steps if _near(at, step)]
            chosen[terrain.id] = min(
                (_label(terrain, place) for place in range(len(PLACES))),
                key=lambda label: _cost(label.box, frame, others, discs, passing),
            )
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


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < FAR and abs(one[1] - other[1]) < FAR


def _cost(
    box: Box, frame: Box, others: list[Box], discs: list[Point], passing: list[Point]
) -> float:
    """What is wrong with a place; equal places are taken in the order of `PLACES`."""
    inside = (
        box.x >= frame.x
        and box.y >= frame.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )
    wide = Box(box.x - 3, box.y - 3, box.width + 6, box.height + 6)
    hidden = sum(overlap(box, Box(x - R, y - R, 2 * R, 2 * R)) for x, y in discs)
    written = sum(overlap(wide, other) for other in others)
    crossed = sum(overlap(wide, Box(x, y, 0.1, 0.1)) for x, y in passing)
    return OFF_MAP * (not inside) + ON_LABEL * written + ON_TERRAIN * hidden + ON_ROAD * crossed
