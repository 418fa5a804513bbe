"""A map without a campaign as a drawing: shore, roads, terrains with their names."""

from collections.abc import Collection
from dataclasses import dataclass

from campaign.map.graph import HEIGHT, WIDTH
from campaign.map.land.ornaments import Title, title_of
from campaign.map.layout.coast import coast
from campaign.map.layout.drawing import Box, Curve, curves, view_box
from campaign.map.layout.labels import Label, labels
from campaign.map.terrains import CLASS_OF
from campaign.models import Map
from campaign.pages.map.land_image import LandImage, land_image
from campaign.pages.words.rule_terms import TERRAIN_KINDS
from campaign.world import RoadMap, Terrain, TerrainId

RIM = 90  # margin around the drawn sheet
SHEET = Box(-RIM, -RIM, WIDTH + 2 * RIM, HEIGHT + 2 * RIM)


@dataclass(frozen=True, slots=True)
class DrawnTerrain:
    terrain: Terrain
    klass: str
    label: Label
    kind: str
    roads: int
    faulty: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """`land` is the image of a published map, `title` the name in its cartouche. A draft has its
    drawing on the page."""

    box: str
    land: LandImage | None
    title: Title | None
    shore: str
    roads: tuple[Curve, ...]
    places: list[DrawnTerrain]


def drawing_of(
    map: RoadMap,
    faulty: Collection[TerrainId] = (),
    *,
    sheet: bool = False,
    published: Map | None = None,
) -> Drawing:
    """The drawing of the map; `sheet` shows the whole sheet, also without terrains.

    `published` is the row of a published map. Terrains with a problem are marked.
    """
    names = labels(map) if map.terrains else {}
    return Drawing(
        box=str(SHEET if sheet else view_box(map)),
        land=land_image(published.pk, map, published.land_picture) if published else None,
        title=title_of(map, map.name) if published else None,
        shore=coast(map) if map.terrains else "",
        roads=curves(map),
        places=[
            DrawnTerrain(
                terrain,
                CLASS_OF[terrain.kind],
                names[terrain.id],
                str(TERRAIN_KINDS[terrain.kind]),
                sum(terrain.id in road for road in map.roads),
                terrain.id in faulty,
            )
            for terrain in map.terrains
        ],
    )
