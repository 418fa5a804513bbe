"""The possible places of terrain names, and their places on an empty map.

Sizes are map units.
"""

from functools import lru_cache

from msgspec import Struct

from campaign.map.layout.coast import shores
from campaign.map.layout.drawing import TERRAIN_RADIUS, Box, Point, curves, word_box
from campaign.map.layout.lettering import shortened, width
from campaign.map.layout.placement import Candidate, Ground, choose_offers
from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap, Terrain, TerrainId

SIZE = 17  # font size
GAP = 3  # between a name and anything else
DOTS = 32  # dots into which a road is divided
MOST, SHORT = 13.0, 6.0  # em: a name is cut to the first, or to the second where room is short
R = TERRAIN_RADIUS
ON_ROAD, CUT, AWAY = 16.0, 300.0, 500.0  # costs: of a dot of a road, of a short name, of no name

# Places for a text, best first: text anchor, the offset from the middle of a thing of this reach
# to the right and down, and by how many text heights the text is lower.
PLACES: tuple[tuple[str, float, float, float], ...] = (
    ("middle", 0, 1, 0),
    ("middle", 0, -1, 0),
    ("start", 1, 0, 0),
    ("end", -1, 0, 0),
    ("start", 0.5, 1, 0),
    ("end", -0.5, 1, 0),
    ("start", 0.5, -1, 0),
    ("end", -0.5, -1, 0),
    ("start", 1, 0, 0.8),
    ("end", -1, 0, 0.8),
    ("start", 1, 0, -0.8),
    ("end", -1, 0, -0.8),
    ("start", -0.6, 1, 0),
    ("end", 0.6, 1, 0),
    ("start", -0.6, -1, 0),
    ("end", 0.6, -1, 0),
    ("middle", 1, 1, 0),
    ("middle", -1, 1, 0),
    ("middle", 1, -1, 0),
    ("middle", -1, -1, 0),
    ("start", 1, 1, -0.3),
    ("end", -1, 1, -0.3),
    ("start", 1, -1, 0.3),
    ("end", -1, -1, 0.3),
)
LabelSpot = tuple[str, float, float, float]


class Label(Struct, frozen=True):
    """A name: the baseline point of its text and the SVG text-anchor (start, middle, end)."""

    text: str
    x: int
    y: int
    anchor: str

    @property
    def box(self) -> Box:
        """The room that the text takes at most."""
        wide = width(self.text) * SIZE
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return Box(self.x - left, self.y - SIZE * 0.95, wide, SIZE * 1.25)


class Mark(Struct, frozen=True):
    """A mark drawn at a terrain: a box around its middle, in offsets from it."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, spot: Terrain) -> Box:
        return Box(
            spot.x + self.left, spot.y + self.top, self.right - self.left, self.bottom - self.top
        )


DISC = Mark(-R - 5, -R - 4, R + 5, R + 2)  # a drawing is wider than it is high
HALO = Mark(-36, -36, 36, 36)  # the golden rim of a prestigious terrain


@lru_cache(maxsize=32)
def labels(map: RoadMap) -> dict[TerrainId, Label]:
    """One label per terrain. Without room, a label is written under its terrain."""
    plates = [HALO if CLASS_OF[t.kind] == "prestigious" else DISC for t in map.terrains]
    places = tuple(zip(map.terrains, plates, strict=True))
    offered = [label_offers(terrain, plate) for terrain, plate in places]
    ground = ground_of(map, tuple(plate.at(terrain) for terrain, plate in places))
    taken = choose_offers([[offer for _, offer in offers] for offers in offered], ground)
    return {
        terrain.id: offers[max(0, at)][0] or offers[0][0]  # type: ignore[misc]
        for terrain, offers, at in zip(map.terrains, offered, taken, strict=True)
    }


def label_offers(terrain: Terrain, plate: Mark) -> list[tuple[Label | None, Candidate]]:
    """The possible labels of a terrain whose marks fill this plate; None stands for no label."""
    name, short = shortened(terrain.name, MOST), shortened(terrain.name, SHORT)
    texts = [(name, 0.0), (short, CUT)] if short != name else [(name, 0.0)]
    found: list[tuple[Label | None, Candidate]] = []
    for text, cost in texts:
        for rank, place in enumerate(PLACES):
            label = _label(terrain, plate, text, place)
            found.append((label, Candidate((_grown(label.box),), cost + 2 * rank)))
    return [*found, (None, Candidate((), AWAY))]


def ground_of(map: RoadMap, taken: tuple[Box, ...]) -> Ground:
    return Ground(word_box(map), taken, _dots(map), ON_ROAD)


@lru_cache(maxsize=32)
def _dots(map: RoadMap) -> tuple[Point, ...]:
    """Points along all roads and shores."""
    on_roads = (curve.at(step / DOTS) for curve in curves(map) for step in range(1, DOTS))
    return (*on_roads, *(spot for ring in shores(map) for spot in ring))


def _label(terrain: Terrain, plate: Mark, text: str, place: LabelSpot) -> Label:
    anchor, right, down, lower = place
    across = (plate.right if right > 0 else -plate.left) * right
    if down > 0:
        base = plate.bottom + SIZE
    else:
        base = plate.top - SIZE * 0.4 if down < 0 else SIZE * 0.35
    base += lower * SIZE
    x = across if down else across + (GAP + 2) * right
    return Label(text, round(terrain.x + x), round(terrain.y + base), anchor)


def _grown(box: Box) -> Box:
    return Box(box.x - GAP, box.y - 1, box.width + 2 * GAP, box.height + 2)
