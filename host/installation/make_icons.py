"""Draws the icons of browsers and home screens, after `static/mark.svg`.

`python -m host.installation.make_icons` writes them into `static/at_root`.
"""

import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO

from PIL import Image, ImageDraw

from club import places

AT_ROOT = places.STATIC / "at_root"
ACCENT, LEAF, PAPER, GOLD = "#7c2d1e", "#f4ead3", "#f4ecd9", "#e0b64a"
BOX = 40  # the drawing lies between -20 and 20
FINE = 8  # drawn so many times larger, for smooth edges
FAVICON_SIZES = (16, 32, 48)  # pixels
TOUCH_SIZE, TOUCH_MARGIN = 180, 0.1  # pixels; the part of the side that phones may round off
HOME_SIZES = (192, 512)  # pixels, of the icon on a phone's home screen
MASK_MARGIN = 0.15  # of the side: phones show a circle of four fifths of a maskable icon
Point = tuple[float, float]


def _curve(a: Point, b: Point, c: Point, d: Point, steps: int = 24) -> list[Point]:
    """Points of the cubic Bézier curve from `a` to `d`, without `a`."""
    found = []
    for step in range(1, steps + 1):
        t = step / steps
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        found.append(
            (
                sum(p[0] * q for p, q in zip((a, b, c, d), w, strict=True)),
                sum(p[1] * q for p, q in zip((a, b, c, d), w, strict=True)),
            )
        )
    return found


SHIELD: list[Point] = [
    (-13, -15),
    (13, -15),
    (13, -1),
    *_curve((13, -1), (13, 8), (7, 13), (0, 17)),
    *_curve((0, 17), (-7, 13), (-13, 8), (-13, -1)),
]
PEAKS: list[Point] = [(-9, 3), (-2, -9), (2, -3), (4, -6), (9, 3)]
ROAD: list[Point] = [
    (-2, 5),
    (2, 5),
    *_curve((2, 5), (0, 7), (3, 8), (3, 10)),
    *_curve((3, 10), (3, 12), (1, 13), (0, 14)),
    *_curve((0, 14), (-1, 13), (0, 11), (0, 10)),
    *_curve((0, 10), (0, 8), (-3, 7), (-2, 5)),
]


def mark(size: int, *, paper: str = "", margin: float = 0) -> Image.Image:
    """The mark in a square of so many pixels, on `paper` or transparent."""
    side = size * FINE
    image = Image.new("RGBA", (side, side), paper or (0, 0, 0, 0))
    scale = side * (1 - 2 * margin) / BOX
    draw = ImageDraw.Draw(image)
    for shape, colour in ((SHIELD, ACCENT), (PEAKS, LEAF), (ROAD, GOLD)):
        draw.polygon([(side / 2 + x * scale, side / 2 + y * scale) for x, y in shape], fill=colour)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def favicon() -> bytes:
    file = BytesIO()
    images = [mark(size) for size in FAVICON_SIZES]
    sizes = [(size, size) for size in FAVICON_SIZES]
    images[-1].save(file, "ICO", sizes=sizes, append_images=images[:-1])
    return file.getvalue()


def on_paper(size: int, margin: float) -> bytes:
    """A PNG without transparency, because phones show transparent parts black."""
    file = BytesIO()
    mark(size, paper=PAPER, margin=margin).convert("RGB").save(file, "PNG", optimize=True)
    return file.getvalue()


ICONS: dict[str, Callable[[], bytes]] = {
    "favicon.ico": favicon,
    "apple-touch-icon.png": partial(on_paper, TOUCH_SIZE, TOUCH_MARGIN),
    **{f"icon-{size}.png": partial(on_paper, size, TOUCH_MARGIN) for size in HOME_SIZES},
    "icon-maskable.png": partial(on_paper, HOME_SIZES[-1], MASK_MARGIN),
}


def main() -> int:
    for name, drawn in ICONS.items():
        (AT_ROOT / name).write_bytes(drawn())
    return 0


if __name__ == "__main__":
    sys.exit(main())
