"""Roads, names and shore keep out of each other's way."""

import re
from itertools import combinations
from math import dist

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.map.layout.coast import coast, shores
from campaign.map.layout.contours import Ring
from campaign.map.layout.drawing import (
    CLEARANCE,
    KEPT,
    TERRAIN_RADIUS,
    Box,
    clearance,
    cross,
    curves,
    view_box,
)
from campaign.map.layout.labels import labels
from campaign.map.layout.placement import overlap
from campaign.world import RoadMap, Terrain, TerrainId
from tests.examples import part_of
from tests.map.bundled import bundled_map

MAP = bundled_map()
AT = {t.id: (float(t.x), float(t.y)) for t in MAP.terrains}
CROSSROADS = RoadMap(
    "crossroads",
    tuple(
        Terrain(TerrainId(name), name, "tower", x, y)
        for name, x, y in (("N", 500, 100), ("E", 900, 500), ("S", 500, 900), ("W", 100, 500))
    ),
    (("N", "S"), ("E", "W")),
)


def test_every_road_is_drawn_from_one_terrain_to_the_other():
    assert [(c.a, c.b) for c in curves(MAP)] == list(MAP.roads)
    assert all((c.start, c.end) == (AT[c.a], AT[c.b]) for c in curves(MAP))


def test_drawn_roads_do_not_cross():
    lines = [curve.line for curve in curves(MAP)]
    assert [pair for pair in combinations(lines, 2) if cross(*pair)] == []


def test_unavoidable_crossings_are_found():
    one, other = (curve.line for curve in curves(CROSSROADS))
    assert cross(one, other)


@st.composite
def scattered_maps(draw: st.DrawFn) -> RoadMap:
    """Any terrains anywhere, with any roads between them."""
    grid = st.tuples(st.integers(0, 25), st.integers(0, 25))
    spots = draw(st.lists(grid, min_size=2, max_size=9, unique=True))
    ids = [TerrainId(f"t{i}") for i in range(len(spots))]
    pairs = list(combinations(ids, 2))
    roads = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=12, unique=True))
    terrains = (
        Terrain(t, t, "oasis", 40 * x, 40 * y) for t, (x, y) in zip(ids, spots, strict=True)
    )
    return RoadMap("scattered", tuple(terrains), tuple(roads))


@settings(deadline=None)
@given(scattered_maps())
def test_curves_of_any_map_cross_only_where_its_straight_roads_do_or_run_over_a_terrain(map):
    for one, other in combinations(curves(map), 2):
        if cross(one.line, other.line):
            straight = (one.start, one.end), (other.start, other.end)
            assert cross(*straight) or any(least_clearance(map, line) < KEPT for line in straight)


def least_clearance(map: RoadMap, line: tuple[tuple[float, float], ...]) -> float:
    """The least distance of a line from a terrain that is not its end."""
    spots = [(t.x, t.y) for t in map.terrains if (t.x, t.y) not in (line[0], line[-1])]
    return min((clearance(line, spot) for spot in spots), default=999)


@st.composite
def roomy_maps(draw: st.DrawFn) -> RoadMap:
    """Terrains with 120 units about them, each joined to all that lie within 300."""
    spots: list[tuple[int, int]] = []
    grid = st.tuples(st.integers(0, 50), st.integers(0, 50))
    for x, y in draw(st.lists(grid, min_size=4, max_size=40, unique=True)):
        if all(dist((20 * x, 20 * y), spot) >= 120 for spot in spots):
            spots.append((20 * x, 20 * y))
    terrains = tuple(
        Terrain(TerrainId(f"t{i}"), f"t{i}", "mill", *spot) for i, spot in enumerate(spots)
    )
    pairs = combinations(terrains, 2)
    roads = tuple((a.id, b.id) for a, b in pairs if dist((a.x, a.y), (b.x, b.y)) <= 300)
    return RoadMap("roomy", terrains, roads)


@settings(deadline=None, max_examples=part_of(40))
@given(roomy_maps())
def test_no_road_of_a_spacious_map_runs_over_an_unconnected_terrain(map):
    for curve in curves(map):
        assert least_clearance(map, curve.line) >= KEPT, curve


def test_a_road_bends_around_a_terrain_in_its_way():
    ends = [("W", 300, 500), ("T", 450, 500), ("E", 600, 500)]
    terrains = tuple(Terrain(TerrainId(n), n, "tower", x, y) for n, x, y in ends)
    (road,) = curves(RoadMap("over", terrains, (("W", "E"),)))
    assert clearance(road.line, (450, 500)) >= KEPT


@settings(deadline=None, max_examples=part_of(25))
@given(scattered_maps())
def test_every_terrain_of_any_map_lies_on_land(map):
    shore = shores(map)
    assert [t.id for t in map.terrains if not dry(shore, (t.x, t.y))] == []


def test_drawn_roads_keep_a_distance_from_unconnected_terrains():
    for curve in curves(MAP):
        for terrain, spot in AT.items():
            if terrain not in (curve.a, curve.b):
                assert clearance(curve.line, spot) >= CLEARANCE, (curve, terrain)


@pytest.mark.parametrize(("beside", "behind"), [((500, 450), 100), ((500, 550), 900)])
def test_a_road_bends_away_from_a_terrain_beside_it(beside, behind):
    ends = [("W", 300, 500), ("E", 700, 500), ("T", *beside), ("U", 500, behind)]
    terrains = tuple(Terrain(TerrainId(n), n, "tower", x, y) for n, x, y in ends)
    (road, *_) = curves(RoadMap("beside", terrains, (("W", "E"), ("U", "T"))))
    assert clearance(road.line, beside) >= 50
    assert (road.control[1] - 500) * (beside[1] - 500) < 0


def test_roads_that_would_touch_when_bent_do_not():
    ends = [("A", 100, 500), ("B", 500, 500), ("C", 100, 512), ("D", 500, 512)]
    terrains = tuple(Terrain(TerrainId(n), n, "tower", x, y) for n, x, y in ends)
    for roads in ((("A", "B"), ("C", "D")), (("B", "A"), ("C", "D")), (("A", "B"), ("D", "C"))):
        one, other = curves(RoadMap("pair", terrains, roads))
        assert not cross(one.line, other.line)


def test_most_roads_are_not_quite_straight():
    bent = [
        c
        for c in curves(MAP)
        if abs(c.control[0] - (c.start[0] + c.end[0]) / 2) > 2
        or abs(c.control[1] - (c.start[1] + c.end[1]) / 2) > 2
    ]
    assert len(bent) >= 0.95 * len(MAP.roads)


def test_a_curve_is_written_as_path_data():
    first = curves(CROSSROADS)[0]
    assert re.fullmatch(r"M500 100Q[\d.]+ [\d.]+ 500 900", first.d)


def test_lines_that_touch_only_in_a_shared_terrain_do_not_cross():
    assert not cross(((0, 0), (10, 0)), ((0, 0), (0, 10)))
    assert cross(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not cross(((0, 0), (10, 0)), ((20, 0), (30, 0)))
    assert cross(((0, 0), (10, 0)), ((5, 0), (5, 5)))
    assert cross(((0, 0), (10, 0)), ((0, 0), (20, 0)))
    assert not cross(((0, 0), (10, 0)), ((0, 0), (-20, 0)))


def test_clearance_is_the_distance_to_the_nearest_point_of_the_line():
    assert clearance(((0, 0), (10, 0), (10, 10)), (13, 5)) == 3
    assert clearance(((0, 0), (10, 0)), (-3, 4)) == 5


def test_the_view_box_holds_all_terrains_and_names():
    box = view_box(MAP)
    for label in labels(MAP).values():
        assert box.x <= label.box.x
        assert label.box.x + label.box.width <= box.x + box.width
    for x, y in AT.values():
        assert box.x < x < box.x + box.width
        assert box.y < y < box.y + box.height
    assert str(Box(1, 2.5, 3, 4)) == "1 2.5 3 4"


def test_every_terrain_has_its_name():
    assert {t: label.text for t, label in labels(MAP).items()} == {
        t.id: t.name for t in MAP.terrains
    }


def test_names_cover_neither_each_other_nor_terrains():
    boxes = {t: label.box for t, label in labels(MAP).items()}
    assert [pair for pair in combinations(boxes, 2) if overlap(*map(boxes.get, pair))] == []
    r = TERRAIN_RADIUS
    for t, box in boxes.items():
        hidden = [o for o, (x, y) in AT.items() if overlap(box, Box(x - r, y - r, 2 * r, 2 * r))]
        assert hidden == [], t


def test_names_rarely_cover_roads():
    points = [curve.at(step / 40) for curve in curves(MAP) for step in range(41)]
    on_roads = [
        t
        for t, label in labels(MAP).items()
        if any(overlap(label.box, Box(*point, 0.1, 0.1)) for point in points)
    ]
    assert len(on_roads) <= 5, on_roads


def dry(shore: tuple[Ring, ...], spot: tuple[float, float]) -> bool:
    """Whether the spot is on land, by the even-odd rule over the shore's corners."""
    inside = False
    for ring in shore:
        for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y > spot[1]) != (v > spot[1]):
                inside ^= spot[0] < x + (spot[1] - y) * (u - x) / (v - y)
    return inside


def test_terrains_and_roads_lie_on_land_and_the_corners_in_the_sea():
    shore = shores(MAP)
    box = view_box(MAP)
    assert [t for t, spot in AT.items() if not dry(shore, spot)] == []
    assert [c for c in curves(MAP) if not all(dry(shore, p) for p in c.line)] == []
    assert not dry(shore, (box.x + 1, box.y + 1))
    assert not dry(shore, (box.x + box.width - 1, box.y + box.height - 1))


def test_the_bundled_map_has_lakes():
    assert coast(MAP).count("z") == len(shores(MAP)) >= 2


@pytest.mark.parametrize("drawing", [curves, labels, coast])
def test_the_same_map_is_always_drawn_the_same_way(drawing):
    again = msgspec.json.decode(msgspec.json.encode(MAP), type=RoadMap)
    drawing.cache_clear()
    first = drawing(MAP)
    drawing.cache_clear()
    assert drawing(again) == first
