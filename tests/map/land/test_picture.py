"""The drawn land is the same for the same map, small to send, and covers nothing else."""

import gzip
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.map.land.palette import THEMES
from campaign.map.land.picture import _drawn, picture
from campaign.map.land.scatter import marks
from campaign.map.layout.coast import heights
from campaign.map.layout.drawing import view_box
from campaign.map.layout.sheet_size import spread_out
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
