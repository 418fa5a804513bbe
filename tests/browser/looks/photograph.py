"""A picture of a table of miniatures, drawn by code, so nobody owns it."""

from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

WALL, TABLE, HILL, TREE, BASE = "#8d9aa0", "#a99a63", "#877c4b", "#3f5a37", "#4b4331"
SIDES = ("#8c2f24", "#2c4a86")
FACE = "#c9a27e"
RANKS, FILES = 3, 7


def photograph(number: int = 0, size: tuple[int, int] = (900, 600)) -> BytesIO:
    """A JPEG of two armies that meet; another number gives other hills, trees and places."""
    chance, (width, height) = Random(number), size
    picture = Image.new("RGB", size, WALL)
    pen = ImageDraw.Draw(picture)
    edge = height * 0.28
    pen.rectangle((0, edge, width, height), fill=TABLE)
    for _ in range(3):
        x, half = chance.uniform(0, width), width * chance.uniform(0.12, 0.22)
        pen.ellipse((x - half, edge - half / 4, x + half, edge + half / 3), fill=HILL)
    for _ in range(9):
        x, y = chance.uniform(0, width), edge + chance.uniform(0, height * 0.12)
        tall = height * 0.13
        pen.polygon([(x, y - tall), (x - tall / 3, y), (x + tall / 3, y)], fill=TREE)
    for side, colour in enumerate(SIDES):
        for rank in range(RANKS):
            depth = rank + side * (RANKS + 0.8)
            scale = height * (0.035 + 0.006 * depth)
            for file in range(FILES):
                x = width * (0.18 + 0.1 * side) + scale * (2.6 * file + chance.uniform(0, 1))
                _figure(pen, x, height * (0.42 + 0.085 * depth), scale, colour)
    out = BytesIO()
    picture.save(out, "JPEG", quality=80)
    out.seek(0)
    return out


def _figure(pen: ImageDraw.ImageDraw, x: float, y: float, scale: float, colour: str) -> None:
    """A figure with spear and shield on a round base; `scale` is half its width."""
    pen.ellipse((x - scale, y - scale / 3, x + scale, y + scale / 3), fill=BASE)
    pen.line((x + scale * 0.8, y, x + scale * 0.8, y - scale * 3), fill=BASE, width=2)
    pen.polygon([(x - scale * 0.7, y), (x, y - scale * 2), (x + scale * 0.7, y)], fill=BASE)
    pen.ellipse(
        (x - scale * 0.4, y - scale * 2.4, x + scale * 0.4, y - scale * 1.6), fill="#c9a27e"
    )
    pen.ellipse((x - scale * 0.8, y - scale * 1.5, x + scale * 0.3, y - scale * 0.4), fill=colour)
