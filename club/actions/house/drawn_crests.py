"""Crests of our own, drawn from points on a sheet of 64 × 64 units.

A crest is a shield, parted in two, with one charge. Its key names its edition, since browsers keep
its pictures for a year.
"""

from io import BytesIO
from math import cos, pi, sin
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy
from PIL import Image, ImageDraw

EDITION = 1  # grows when a crest is drawn differently
SIDE, UNITS, FINE = 512, 64, 2  # pixels, units, and how many times larger it is drawn
GOLD, SILVER, INK = "#e2b33d", "#f1eee6", "#231d1a"
Shape = tuple[tuple[float, float], ...]


class Crest(NamedTuple):
    """`left` and `right` are the colours of the field; `shapes` are drawn in `charge`."""

    words: str | Promise
    left: str
    right: str
    charge: str
    shapes: tuple[Shape, ...]


def crest_png(name: str) -> bytes:
    """The drawn crest of this name as a PNG of 512 × 512 pixels, without a ground."""
    return _png(CRESTS[name])


def key_of(name: str) -> str:
    return f"{name}-{EDITION}"


def name_of(key: str) -> str | None:
    """The name of the drawn crest with this key; None for another key."""
    return next((name for name in CRESTS if key_of(name) == key), None)


def _png(crest: Crest) -> bytes:
    scale = SIDE * FINE / UNITS
    image = Image.new("RGBA", (SIDE * FINE, SIDE * FINE))
    pen = ImageDraw.Draw(image)

    def fill(shape: Shape, colour: str) -> None:
        pen.polygon([(x * scale, y * scale) for x, y in shape], colour)

    fill(_shield(0), INK)
    fill(_shield(1.6), crest.left)
    fill(tuple((max(x, 32), y) for x, y in _shield(1.6)), crest.right)
    for shape in crest.shapes:
        fill(shape, crest.charge)
    out = BytesIO()
    image.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _shield(inside: float) -> Shape:
    """A shield's outline, this many units inside the largest one."""
    top, left, right, foot = 3 + inside, 6 + inside, 58 - inside, 61 - inside * 1.3
    side = [(step / 24) for step in range(25)]
    bend = [(_bent(right, right, 32, at), _bent(26, 48, foot, at)) for at in side]
    back = [(64 - x, y) for x, y in reversed(bend)]
    return ((left, top), (right, top), *bend, *back)


def _bent(start: float, over: float, end: float, at: float) -> float:
    return (1 - at) ** 2 * start + 2 * at * (1 - at) * over + at**2 * end


def _bar(x: float, y: float, x2: float, y2: float, wide: float) -> Shape:
    """A straight bar between two points."""
    length = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
    u, v = -(y2 - y) / length * wide / 2, (x2 - x) / length * wide / 2
    return ((x + u, y + v), (x2 + u, y2 + v), (x2 - u, y2 - v), (x - u, y - v))


def _arc(x: float, y: float, radius: float, first: float, last: float) -> Shape:
    """Points of an arc, in turns: 0 is right, 0.25 is down."""
    turns = [first + (last - first) * step / 32 for step in range(33)]
    return tuple((x + radius * cos(2 * pi * t), y + radius * sin(2 * pi * t)) for t in turns)


def _mirrored(shape: Shape) -> Shape:
    return tuple((64 - x, y) for x, y in shape)


def _both(*right: tuple[float, float]) -> Shape:
    """A shape of which this is the right half, from the middle line back to it."""
    return (*right, *_mirrored(right[::-1]))


def _rays(x: float, y: float, inner: float, outer: float, number: int) -> Shape:
    spots = []
    for step in range(2 * number):
        radius, turn = (outer, inner)[step % 2], step / (2 * number) - 0.25
        spots.append((x + radius * cos(2 * pi * turn), y + radius * sin(2 * pi * turn)))
    return tuple(spots)


_SHIP = (
    (
        (10, 35),
        (14, 35),
        (19, 41),
        (45, 41),
        (50, 35),
        (54, 35),
        (50, 45),
        (45, 49),
        (19, 49),
        (14, 45),
    ),
    _bar(32, 11, 32, 41, 2.4),
    ((19, 15), (45, 15), (47, 34), (32, 37), (17, 34)),
)
_BLADE = ((43, 12), (54, 17), (50, 29), (45, 27), (40, 20))
_AXES = (_bar(45, 16, 20, 48, 3.4), _bar(19, 16, 44, 48, 3.4), _BLADE, _mirrored(_BLADE))
_TOWER = (
    _both(
        *((32, 18), (35, 18), (35, 14), (39, 14), (39, 18), (42, 18), (42, 14), (46, 14), (46, 24)),
        *((42, 26), (42, 49), (36, 49), (36, 41), (34, 38), (32, 38)),
    ),
)
_SUN = (_rays(32, 29, 11, 19, 12),)
_FIR = (
    _bar(32, 40, 32, 52, 4),
    (
        (32, 8),
        (41, 21),
        (37, 21),
        (45, 32),
        (40, 32),
        (49, 44),
        (15, 44),
        (24, 32),
        (19, 32),
        (27, 21),
        (23, 21),
    ),
)
_HELM = (
    (*_arc(32, 31, 15, 0.5, 1), (47, 34), (17, 34)),
    _bar(32, 33, 32, 47, 4),
    ((17, 36), (25, 36), (25, 49), (20, 47)),
    ((47, 36), (39, 36), (39, 49), (44, 47)),
)
CRESTS = {
    "ship": Crest(pgettext_lazy("charge", "ship"), "#1f4b99", "#183a78", SILVER, _SHIP),
    "axes": Crest(pgettext_lazy("charge", "crossed axes"), "#a3211c", "#7f1714", GOLD, _AXES),
    "tower": Crest(pgettext_lazy("charge", "tower"), "#1d6138", "#164c2b", SILVER, _TOWER),
    "sun": Crest(pgettext_lazy("charge", "sun"), "#6a2b78", "#521f5d", GOLD, _SUN),
    "fir": Crest(pgettext_lazy("charge", "fir"), "#e2b33d", "#cf9f2b", "#164c2b", _FIR),
    "helm": Crest(pgettext_lazy("charge", "helmet"), "#3b3430", INK, GOLD, _HELM),
}
