"""The drawn land as pixels, for pictures that no browser draws."""

from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw

from campaign.map.land.palette import THEMES
from campaign.map.land.picture import SHRUNK, WAVES
from campaign.map.land.rivers import rivers
from campaign.map.land.scatter import marks
from campaign.map.land.sites import SITES
from campaign.map.land.symbols import SYMBOLS
from campaign.map.layout.coast import heights, large, shores
from campaign.map.layout.contours import rings
from campaign.map.layout.drawing import Point, curves
from campaign.pages.map.sign_shapes import shapes
from campaign.world import RoadMap, Terrain

COLOURS = THEMES["light"]
ROADS = (("road_bed", 8.0), ("road", 4.5))  # colour, width in map units
SHADED = {"currentColor": "shade"}

At = Callable[[float, float], Point]


def paint_land(image: Image.Image, map: RoadMap, at: At, scale: float) -> None:
    """Sea, shore, rivers, the signs on the land, and roads; `at` turns map units into pixels."""
    pen = ImageDraw.Draw(image)
    for level, _ in WAVES[:3]:
        for ring in large(rings(heights(map), level)):
            pen.line([at(*spot) for spot in (*ring, ring[0])], COLOURS["shallows"], round(scale))
    _paint_shores(image, pen, map, at, scale)
    for river in rivers(map):
        pen.line([at(*spot) for spot in river], COLOURS["stream"], round(3 * scale), "curve")
    for mark in marks(map):
        paint_drawing(pen, SYMBOLS[mark.symbol].svg, at, scale, (mark.x, mark.y))
    lines = [[at(*spot) for spot in curve.line] for curve in curves(map)]
    for colour, width in ROADS:
        for line in lines:
            pen.line(line, COLOURS[colour], round(width * scale), "curve")


def paint_site(pen: ImageDraw.ImageDraw, terrain: Terrain, at: At, scale: float) -> None:
    """The drawing of a terrain."""
    paint_drawing(pen, SITES[terrain.kind], at, scale, (terrain.x, terrain.y), SHRUNK)


def paint_drawing(
    pen: ImageDraw.ImageDraw, svg: str, at: At, scale: float, spot: Point, by: float = 1.0
) -> None:
    """A small drawing, its middle or foot on the spot, `by` times as large."""
    for shape in shapes(svg):
        width = max(1, round((shape.width or 1.8) * scale))
        for line in shape.lines:
            pixels = [at(spot[0] + by * x, spot[1] + by * y) for x, y in line]
            if shape.fill != "none" and len(pixels) > 2:
                fill = SHADED.get(shape.fill, shape.fill) or "leaf"
                pen.polygon(pixels, COLOURS[fill])
            if shape.stroke != "none" and (shape.stroke or not shape.fill):
                pen.line(pixels, COLOURS[shape.stroke or "ink"], width)


def _paint_shores(
    image: Image.Image, pen: ImageDraw.ImageDraw, map: RoadMap, at: At, scale: float
) -> None:
    mask = Image.new("1", image.size)
    pixels = [[at(*spot) for spot in ring] for ring in shores(map)]
    for ring in pixels:
        one = Image.new("1", image.size)
        ImageDraw.Draw(one).polygon(ring, fill=1)
        mask = ImageChops.logical_xor(mask, one)
        pen.line([*ring, ring[0]], COLOURS["shallows"], round(20 * scale), "curve")
    image.paste(COLOURS["land"], mask=mask)
    for ring in pixels:
        pen.line([*ring, ring[0]], COLOURS["land_edge"], round(2.5 * scale))
