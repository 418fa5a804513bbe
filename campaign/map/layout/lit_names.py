"""The names of a few terrains on a map that is too small for all names.

Sizes are map units. A name for which there is no room is left out.
"""

from collections.abc import Iterable, Iterator

from campaign.map.layout.drawing import TERRAIN_RADIUS, Box, view_box
from campaign.map.layout.labels import SIZE, Label
from campaign.map.layout.lettering import shortened, width
from campaign.world import RoadMap, Terrain, TerrainId

MOST = 9.0  # em: a longer name is cut
AROUND = TERRAIN_RADIUS + 9  # from the middle of a terrain to its name
ASCENT, HEIGHT = 0.95, 1.25  # em: from the top of a name to its baseline, and its height


def lit_names(
    land: RoadMap, wanted: Iterable[TerrainId], taken: Iterable[Box], size: float
) -> tuple[Label, ...]:
    """The names of the wanted terrains in letters of this size, those that come first before
    others. They overlap neither each other nor terrains nor what has `taken` its place."""
    spots = {terrain.id: terrain for terrain in land.terrains}
    sheet, used = view_box(land), [*taken, *map(_disc, land.terrains)]
    found = []
    for terrain in wanted:
        for label in _places(spots[terrain], size):
            box = lit_box(label, size)
            if _inside(box, sheet) and not any(_meet(box, other) for other in used):
                found.append(label)
                used.append(box)
                break
    return tuple(found)


def lit_box(label: Label, size: float) -> Box:
    """The room that the name takes at most in letters of this size."""
    wide = width(label.text, bold=True) * size
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return Box(label.x - left, label.y - ASCENT * size, wide, HEIGHT * size)


def letters(enlarged: float) -> float:
    """The size of the letters on a map whose banners are enlarged by this factor."""
    return SIZE * enlarged


def _places(spot: Terrain, size: float) -> Iterator[Label]:
    """Below, above, at the right and at the left of a terrain."""
    text = shortened(spot.name, MOST)
    below, above = AROUND + ASCENT * size, -AROUND - (HEIGHT - ASCENT) * size
    places = (("middle", 0.0, below), ("middle", 0.0, above))
    beside = (("start", AROUND, 0.35 * size), ("end", -AROUND, 0.35 * size))
    for anchor, right, down in (*places, *beside):
        yield Label(text, round(spot.x + right), round(spot.y + down), anchor)


def _disc(spot: Terrain) -> Box:
    reach = TERRAIN_RADIUS
    return Box(spot.x - reach, spot.y - reach, 2 * reach, 2 * reach)


def _inside(box: Box, sheet: Box) -> bool:
    across = sheet.x <= box.x and box.x + box.width <= sheet.x + sheet.width
    return across and sheet.y <= box.y and box.y + box.height <= sheet.y + sheet.height


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
