"""Maps as GeoJSON (RFC 7946): territories are points, roads are lines; other shapes are left out.

A sheet is ten degrees wide and high, so that other programs draw it as it is. Points that are not
marked as those of a sheet come from somewhere else, and are scaled until they fill it.
"""

import json
from math import cos, dist, isfinite, radians
from typing import Any, Final, NamedTuple

from campaign.map.exchange.lines import (
    SHEET,
    Fault,
    Place,
    Way,
    Words,
    check_room,
    free_id,
    kind_of,
    map_of,
    on_sheet,
    starts_in_words,
    starts_of,
)
from campaign.map.terrains import start_grounds
from campaign.world import RoadMap
from club.refusals import Refusal

DEGREE = 100  # map units
RIM = 80  # map units that scaled points keep to the edge of the sheet
NEAR = 0.04  # how near a line ends to its point, as a part of the whole width
FARTHEST = 1e7  # of a coordinate, in whatever unit a file has
MARK: Final = "sheet"
NAMES: Final = ("name", "Name", "NAME", "title", "label")
KINDS: Final = ("kind", "type", "Kind", "Type")

Point = tuple[float, float]
Shape = dict[str, Any]


class Found(NamedTuple):
    """A point of a file: its number, where it is, and what is said of it."""

    number: int
    at: Point
    said: Shape


def write_geojson(map: RoadMap) -> bytes:
    """The map as a collection of features, one a line."""
    starts, grounds = starts_in_words(map), set(start_grounds(map))
    spots = {t.id: [t.x / DEGREE, (SHEET - t.y) / DEGREE] for t in map.terrains}
    points = [
        _feature(
            "Point",
            spots[t.id],
            {"name": t.name, "kind": t.kind, "id": t.id}
            | ({"ground": True} if t.id in grounds else {})
            | ({"starts": starts[t.id]} if t.id in starts else {})
            | {MARK: SHEET},
        )
        for t in map.terrains
    ]
    lines = [
        _feature("LineString", [spots[a], spots[b]], {"from": f"#{a}", "to": f"#{b}"})
        for a, b in map.roads
    ]
    features = ",\n".join(json.dumps(one, ensure_ascii=False) for one in (*points, *lines))
    name = json.dumps(map.name, ensure_ascii=False)
    return (
        f'{{"type": "FeatureCollection", "name": {name}, "features": [\n{features}\n]}}\n'.encode()
    )


def read_geojson(found: Shape, words: Words, title: str) -> RoadMap:
    """The map of a decoded file. Refuses `no-map` without a point, and `map-lines`, which counts
    features."""
    shapes = found.get("features") if found.get("type") == "FeatureCollection" else [found]
    if not isinstance(shapes, list):
        raise Refusal("no-map", "A5", "There is no point in this GeoJSON file.")
    faults: list[Fault] = []
    points, lines = _sorted(shapes, faults)
    if not points and not faults:
        raise Refusal("no-map", "A5", "There is no point in this GeoJSON file.")
    check_room(len(points), len(lines))
    places = _places(points, words, faults)
    by_number = {point.number: place for point, place in zip(points, places, strict=False)}
    ways = [way for line in lines if (way := _way(line, points, by_number, faults))]
    name = found.get("name")
    whole = [place for place in places if place is not None]
    return map_of(name if isinstance(name, str) else title, whole, ways, faults)


def _feature(kind: str, coordinates: list[Any], properties: Shape) -> Shape:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def _sorted(shapes: list[Any], faults: list[Fault]) -> tuple[list[Found], list[Any]]:
    """The points, and the lines as (number, points, what is said of it)."""
    points, lines = [], []
    for number, shape in enumerate(shapes, start=1):
        inner = shape.get("geometry") if isinstance(shape, dict) else None
        geometry = inner if isinstance(inner, dict) else {}
        given = shape.get("properties") if isinstance(shape, dict) else None
        said = given if isinstance(given, dict) else {}
        try:
            if geometry.get("type") == "Point":
                points.append(Found(number, _point(geometry.get("coordinates")), said))
            elif geometry.get("type") == "LineString":
                lines.append((number, _line(geometry.get("coordinates")), said))
        except Refusal as refusal:
            faults.append(Fault(number, refusal))
    return points, lines


def _point(given: Any) -> Point:
    numbers = given[:2] if isinstance(given, list) else []
    plain = all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers)
    if len(numbers) < 2 or not plain or not all(abs(n) <= FARTHEST for n in numbers):
        raise Refusal("no-point", "A5", "Its coordinates are not two numbers.")
    return float(numbers[0]), float(numbers[1])


def _line(given: Any) -> list[Point]:
    if not isinstance(given, list) or len(given) < 2:
        raise Refusal("road-ends", "A5", "A road needs two ends.")
    return [_point(given[0]), _point(given[-1])]


def _places(points: list[Found], words: Words, faults: list[Fault]) -> list[Place | None]:
    """The territories, None for one with a fault."""
    own = all(point.said.get(MARK) == SHEET for point in points)
    spots = _own_spots(points) if own else _scaled(points)
    taken: set[str] = set()
    places: list[Place | None] = []
    for point, spot in zip(points, spots, strict=True):
        try:
            place = _place(point, spot, words, taken)
            taken.add(place.id)
            places.append(place)
        except Refusal as refusal:
            faults.append(Fault(point.number, refusal))
            places.append(None)
    return places


def _place(point: Found, spot: tuple[int, int], words: Words, taken: set[str]) -> Place:
    said = point.said
    name = _text(said, NAMES).strip()
    if not name:
        raise Refusal("no-name", "A5", "This territory has no name.")
    return Place(
        point.number,
        _text(said, ("id",)) or free_id(name, taken),
        name,
        kind_of(_text(said, KINDS), words),
        on_sheet(*spot),
        said.get("ground") is True,
        starts_of(_text(said, ("starts",))),
    )


def _text(said: Shape, names: tuple[str, ...]) -> str:
    return next((said[name] for name in names if isinstance(said.get(name), str)), "")


def _own_spots(points: list[Found]) -> list[tuple[int, int]]:
    return [(round(x * DEGREE), SHEET - round(y * DEGREE)) for _, (x, y), _ in points]


def _scaled(points: list[Found]) -> list[tuple[int, int]]:
    """Spots that fill the sheet, with north at the top. Degrees of longitude are as wide as they
    are in the middle of the land."""
    ys = [point.at[1] for point in points]
    middle = (min(ys) + max(ys)) / 2 if ys else 0.0
    narrow = cos(radians(middle)) if abs(middle) < 85 else 1.0
    xs = [point.at[0] * narrow for point in points]
    wide, high = max(xs, default=0) - min(xs, default=0), max(ys, default=0) - min(ys, default=0)
    by = (SHEET - 2 * RIM) / (max(wide, high) or 1)
    left, top = (SHEET - wide * by) / 2, (SHEET - high * by) / 2
    return [
        (round(left + (x - min(xs)) * by), round(top + (max(ys) - y) * by))
        for x, y in zip(xs, ys, strict=True)
    ]


def _way(
    line: tuple[int, list[Point], Shape],
    points: list[Found],
    places: dict[int, Place | None],
    faults: list[Fault],
) -> Way | None:
    """The road: its ends are named, or are the points at which the line ends."""
    number, ends, said = line
    a, b = _text(said, ("from",)), _text(said, ("to",))
    if a and b:
        return Way(number, a, b)
    near = [_nearest(end, points) for end in ends]
    if None in near:
        said_so = Refusal("loose-line", "A5", "This line does not begin and end at a point.")
        faults.append(Fault(number, said_so))
        return None
    found = [places.get(point.number) for point in near if point is not None]
    ids = [f"#{place.id}" for place in found if place is not None]
    return Way(number, ids[0], ids[1]) if len(ids) == 2 else None


def _nearest(end: Point, points: list[Found]) -> Found | None:
    """The point at which a line ends, if one is near enough."""
    xs, ys = [p.at[0] for p in points], [p.at[1] for p in points]
    reach = NEAR * max(
        max(xs, default=0) - min(xs, default=0), max(ys, default=0) - min(ys, default=0)
    )
    near = min(points, key=lambda point: dist(point.at, end), default=None)
    far = dist(near.at, end) if near else 0.0
    return near if near is not None and isfinite(far) and far <= reach else None
