"""The drawn land is the same for the same map, small to send, and covers nothing else."""

import gzip
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.map.land.ground import GROUND_OF
from campaign.map.land.ornaments import LEAST_LETTERS, cartouche, ornaments, title_of
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import _drawn, picture
from campaign.map.land.scatter import SOWINGS, box_of, marks
from campaign.map.land.symbols import SYMBOLS
from campaign.map.layout.coast import heights
from campaign.map.layout.drawing import curves, land_box, view_box
from campaign.map.layout.labels import labels
from campaign.map.layout.lettering import width
from campaign.map.layout.placement import overlap
from campaign.map.layout.sheet_size import spread_out
from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap
from tests.map.any_map import wide_map
from tests.map.bundled import bundled_map

MAP = bundled_map()
SVG = "{http://www.w3.org/2000/svg}"
MOST = 45_000  # bytes of one theme, as they are sent


def test_the_same_map_is_always_drawn_the_same_way():
    again = msgspec.json.decode(msgspec.json.encode(MAP), type=RoadMap)
    first = picture(MAP, "light")
    for kept in (_drawn, marks, heights):
        kept.cache_clear()
    assert picture(again, "light") == first


def test_another_map_is_drawn_differently():
    other = msgspec.structs.replace(MAP, name="Another")
    assert picture(other, "light") != picture(MAP, "light")


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_light(theme: str):
    assert len(gzip.compress(picture(MAP, theme).encode())) <= MOST


def test_every_part_that_is_used_is_defined():
    root = ElementTree.fromstring(picture(MAP, "light"))
    defined = {part.get("id") for part in root.iter() if part.get("id")}
    uses = [(use.get("href"), use.get("x"), use.get("y")) for use in root.iter(f"{SVG}use")]
    assert root.get("viewBox") == str(view_box(MAP))
    assert {href.removeprefix("#") for href, _, _ in uses} <= defined
    for terrain in MAP.terrains:
        assert (f"#k-{terrain.kind}", str(terrain.x), str(terrain.y)) in uses


@pytest.mark.parametrize("terrains", [10, 120, 500])
def test_a_map_of_any_size_is_drawn_within_its_weight(terrains: int):
    map = spread_out(wide_map(terrains))
    svg = picture(map, "light")
    ElementTree.fromstring(svg)
    assert len(gzip.compress(svg.encode())) <= MOST * (1 if terrains <= 120 else 2)


def test_each_kind_of_ground_grows_something():
    assert {*GROUND_OF} == {*CLASS_OF}
    sown = {ground for sowing in SOWINGS for ground in sowing.ground}
    assert {*GROUND_OF.values()} == sown
    assert {name for sowing in SOWINGS for name in sowing.symbols} <= {*SYMBOLS}


def test_no_symbol_covers_a_name_a_road_or_a_terrain():
    boxes = [box_of(mark.symbol, mark.x, mark.y, 0.8) for mark in marks(MAP)]
    spots = [curve.at(step / 60) for curve in curves(MAP) for step in range(61)]
    names = [label.box for label in labels(MAP).values()]
    assert len(boxes) > 100
    for box in boxes:
        assert not any(overlap(box, name) for name in names)
        right, under = box.x + box.width, box.y + box.height
        assert not any(box.x < x < right and box.y < y < under for x, y in spots)


def test_every_symbol_stands_on_land():
    grid = heights(MAP)
    assert [mark for mark in marks(MAP) if grid.at(mark.x, mark.y) <= 0] == []


@pytest.mark.parametrize("map", [MAP, wide_map(10), wide_map(500)], ids=["bundled", "10", "500"])
def test_the_cartouche_lies_on_the_sheet_and_beneath_the_land(map):
    box, sheet = cartouche(map), view_box(map)
    assert box.y >= land_box(map).y + land_box(map).height - 12
    assert box.y + box.height < sheet.y + sheet.height
    assert sheet.x < box.x
    assert box.x + box.width < sheet.x + sheet.width


def test_no_name_of_a_terrain_lies_on_the_cartouche():
    assert [name for name in labels(MAP).values() if overlap(name.box, cartouche(MAP))] == []


@pytest.mark.parametrize("name", ["Bo", "The Bay of Grey Alders", "W" * 80, "Sieben Hügel am Rand"])
def test_a_name_fits_into_the_cartouche(name: str):
    title = title_of(MAP, name)
    assert width(title.text) * title.size <= cartouche(MAP).width
    assert title.size >= LEAST_LETTERS
    assert title.text == name or title.text.endswith("…")


def test_a_narrow_sheet_has_a_cartouche_and_no_compass():
    assert len(ornaments(wide_map(1))) < len(ornaments(MAP))
