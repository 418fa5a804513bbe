"""The drawing of a map: roads as gentle curves at a distance from terrains and each other.

Everything is in map units (0 to 1000, y downwards), so it goes into an SVG as it is. The same map
is always drawn the same way. Names are placed by `campaign.map.layout.labels`, the shore by
`campaign.map.layout.coast`.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import dist
from typing import NamedTuple
from zlib import crc32

from msgspec import Struct

from campaign.world import RoadMap, TerrainId

Point = tuple[float, float]
Polyline = tuple[Point, ...]

MARGIN = 96  # around the outermost terrains
BORDER = 12  # of the sheet
STRIP = 70  # under the land, for the ornaments of the sheet
TERRAIN_RADIUS = 24  # a terrain is drawn inside a circle of this radius
CLEARANCE = 46  # a curve comes no closer to a terrain that it does not serve
BOWS = (0.13, -0.13, 0.07, -0.07)  # sideways reach of the control point, as a part of the length
MOST_BOW = 45  # map units: no road bows further
KEPT = 34  # a road that would run over a terrain bows further, and comes no closer than this
DETOURS = tuple(sign * reach for reach in range(40, 261, 20) for sign in (1, -1))  # map units
PIECES = 12  # straight pieces into which a curve is divided
CELL = 70  # roads are compared with things this near: CLEARANCE + MOST_BOW / 2 fits in one
MOST_LOOKS = 20_000  # comparisons with roads and terrains beside roads; a readable map needs fewer
DETOUR_LOOKS = 24  # comparisons at each obstacle, to find a way around it
DETOUR = 170  # detours are compared with things this near: half of a detour, and KEPT


class Box(Struct, frozen=True):
    """A rectangle; `str` gives the value of an SVG viewBox."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.x:g} {self.y:g} {self.width:g} {self.height:g}"


class Curve(Struct, frozen=True):
    """One road: a quadratic curve from terrain `a` to terrain `b`, through their centres."""

    a: TerrainId
    b: TerrainId
    start: Point
    control: Point
    end: Point

    @property
    def d(self) -> str:
        """The curve as SVG path data."""
        (x, y), (u, v), (p, q) = self.start, self.control, self.end
        return f"M{x:g} {y:g}Q{u:g} {v:g} {p:g} {q:g}"

    def at(self, t: float) -> Point:
        """The point of the curve at t, 0 at the start and 1 at the end."""
        s = 1 - t
        (x, y), (u, v), (p, q) = self.start, self.control, self.end
        return s * s * x + 2 * s * t * u + t * t * p, s * s * y + 2 * s * t * v + t * t * q

    @property
    def line(self) -> Polyline:
        """The curve as `PIECES` straight pieces."""
        return tuple(self.at(step / PIECES) for step in range(PIECES + 1))


class Shape(NamedTuple):
    """A line with its bounding box, which quickly shows that most lines are far apart."""

    line: Polyline
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, line: Polyline) -> "Shape":
        xs, ys = zip(*line, strict=True)
        return cls(line, min(xs), min(ys), max(xs), max(ys))

    def is_off(self, spot: Point, by: float) -> bool:
        """Whether the spot is farther than this distance from the box."""
        x, y = spot
        return not (self.left - by < x < self.right + by and self.top - by < y < self.bottom + by)


def view_box(map: RoadMap) -> Box:
    """The area of the SVG: all terrains, with a margin for names and shore, and the ornaments."""
    land = land_box(map)
    return Box(land.x, land.y, land.width, land.height + STRIP)


def land_box(map: RoadMap) -> Box:
    """The part of the sheet above the ornaments."""
    xs, ys = [t.x for t in map.terrains], [t.y for t in map.terrains]
    x, y = min(xs) - MARGIN, min(ys) - MARGIN
    return Box(x, y, max(xs) + MARGIN - x, max(ys) + MARGIN - y)


def word_box(map: RoadMap) -> Box:
    """The part of the sheet for words: neither its border nor its ornaments."""
    land = land_box(map)
    return Box(land.x + BORDER, land.y + BORDER, land.width - 2 * BORDER, land.height - BORDER)


@lru_cache(maxsize=32)
def curves(map: RoadMap) -> tuple[Curve, ...]:
    """One curve per road, in the map's order.

    A road that cannot bend without touching a terrain or another road is drawn straight. If that
    would cross a terrain, the road bends around it, at a distance of `KEPT` if possible. So curves
    cross only where the straight roads of the map cross, or at such a detour. On a map so dense
    that this would take long, the roads that are left after `MOST_LOOKS` are drawn straight.
    """
    points: dict[TerrainId, Point] = {t.id: (float(t.x), float(t.y)) for t in map.terrains}
    drawn = [_curve(points, a, b, 0.0) for a, b in map.roads]
    lines = [Shape.of((curve.start, curve.end)) for curve in drawn]
    roads_in, terrains_in = _cells(lines), _cells([Shape.of((p,)) for p in points.values()])
    spots = list(points.values())
    looks = 0

    def beside(at: int, around: float) -> tuple[list[Shape], list[Point]]:
        """The other roads and terrains that are so near to a road."""
        cells = list(_cells_of(lines[at], around))
        near = {o for cell in cells for o in roads_in.get(cell, ()) if o != at}
        places = {o for cell in cells for o in terrains_in.get(cell, ())}
        ends = (drawn[at].start, drawn[at].end)
        obstacles = {spots[o] for o in places} - {*ends}
        return [lines[o] for o in sorted(near)], sorted(obstacles)

    for at, (a, b) in enumerate(map.roads):
        if looks > MOST_LOOKS:
            break
        others, obstacles = beside(at, CELL)
        looks += len(others) + len(obstacles)
        turn = 1 if crc32(f"{a} {b}".encode()) % 2 else -1
        for bow in BOWS:
            curve = _curve(points, a, b, bow * turn)
            shape = Shape.of(curve.line)
            if _is_free(shape, others, obstacles):
                drawn[at], lines[at] = curve, shape
                break
        else:
            if not _keeps_clear(lines[at], obstacles):
                others, obstacles = beside(at, DETOUR)
                looks += DETOUR_LOOKS * (len(others) + len(obstacles))
                drawn[at] = _around(drawn[at], others, obstacles, turn)
                lines[at] = Shape.of(drawn[at].line)
                for cell in _cells_of(lines[at]):
                    roads_in.setdefault(cell, []).append(at)
    return tuple(drawn)


def _around(road: Curve, others: list[Shape], obstacles: list[Point], turn: int) -> Curve:
    """The curve around all terrains that bows least; the straight road if there is none."""
    length = dist(road.start, road.end) or 1
    middles = [_beside(road.start, road.end, turn * by / length) for by in DETOURS]
    ways = [Curve(road.a, road.b, road.start, middle, road.end) for middle in middles]
    shapes = [Shape.of(way.line) for way in ways]
    pairs = zip(ways, shapes, strict=True)
    clear = [(way, shape) for way, shape in pairs if _keeps_clear(shape, obstacles)]
    free = (way for way, shape in clear if not any(meet(shape, other) for other in others))
    return next(free, None) or next((way for way, _ in clear), road)


def _keeps_clear(shape: Shape, obstacles: list[Point], least: float = KEPT) -> bool:
    return all(
        shape.is_off(spot, least) or clearance(shape.line, spot) >= least for spot in obstacles
    )


def cross(one: Polyline, other: Polyline) -> bool:
    """Whether two lines meet anywhere but in an end that they share."""
    return meet(Shape.of(one), Shape.of(other))


def meet(one: Shape, other: Shape) -> bool:
    """`cross`, for lines that are compared repeatedly."""
    if _apart(one, other):
        return False
    shared = {one.line[0], one.line[-1]} & {other.line[0], other.line[-1]}
    if len(one.line) == len(other.line) == 2:
        return _meet(one.line, other.line, shared)
    pieces = [piece for piece in _pieces(other) if not _apart(piece, one)]
    return any(
        not _apart(mine, piece) and _meet(mine.line, piece.line, shared)
        for mine in (_pieces(one) if pieces else ())
        if not _apart(mine, other)
        for piece in pieces
    )


def _pieces(shape: Shape) -> Iterator[Shape]:
    line = shape.line
    return map(Shape.of, zip(line, line[1:], strict=False))


def clearance(line: Polyline, spot: Point) -> float:
    """The distance from the spot to the line, in map units."""
    return min(_away(spot, p, q) for p, q in zip(line, line[1:], strict=False))


def _curve(points: dict[TerrainId, Point], a: TerrainId, b: TerrainId, bow: float) -> Curve:
    (x, y), (p, q) = points[a], points[b]
    bow *= min(1, MOST_BOW / (abs(bow) * dist((x, y), (p, q)) or 1))
    return Curve(a, b, (x, y), _beside((x, y), (p, q), bow), (p, q))


def _beside(start: Point, end: Point, bow: float) -> Point:
    """The point beside the middle of two points, at this share of their distance."""
    (x, y), (p, q) = start, end
    return round((x + p) / 2 - (q - y) * bow, 1), round((y + q) / 2 + (p - x) * bow, 1)


def _is_free(shape: Shape, others: list[Shape], obstacles: list[Point]) -> bool:
    return _keeps_clear(shape, obstacles, CLEARANCE) and not any(
        meet(shape, other) for other in others
    )


def _cells_of(shape: Shape, around: float = 0) -> Iterator[tuple[int, int]]:
    """The cells that the line's bounding box touches when it is widened by so much."""
    left, top, right, bottom = shape.left, shape.top, shape.right, shape.bottom
    for column in range(int((left - around) // CELL), int((right + around) // CELL) + 1):
        for row in range(int((top - around) // CELL), int((bottom + around) // CELL) + 1):
            yield column, row


def _cells(lines: list[Shape]) -> dict[tuple[int, int], list[int]]:
    """Numbers of the lines by cell."""
    table: dict[tuple[int, int], list[int]] = {}
    for number, line in enumerate(lines):
        for cell in _cells_of(line):
            table.setdefault(cell, []).append(number)
    return table


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _apart(one: Shape, other: Shape) -> bool:
    """Whether the bounding boxes of two lines have no point in common."""
    return (
        one.right < other.left
        or other.right < one.left
        or one.bottom < other.top
        or other.bottom < one.top
    )


def _meet(one: Polyline, other: Polyline, shared: set[Point]) -> bool:
    """Whether two straight pieces meet; in a shared end only when they run on together."""
    (a, b), (c, d) = one, other
    for end in shared & {a, b} & {c, d}:
        p, q = (b if a == end else a), (d if c == end else c)
        ahead = (p[0] - end[0]) * (q[0] - end[0]) + (p[1] - end[1]) * (q[1] - end[1])
        return _turn(end, p, q) == 0 and ahead > 0
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _away(spot: Point, a: Point, b: Point) -> float:
    length = dist(a, b)
    if length == 0:
        return dist(spot, a)
    along = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / length**2
    along = max(0.0, min(1.0, along))
    return dist(spot, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
