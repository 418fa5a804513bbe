"""The ornaments of a sheet lie beneath the land, and a name fits into the cartouche."""

import pytest

from campaign.map.land.ornaments import LEAST_LETTERS, cartouche, ornaments, title_of
from campaign.map.layout.drawing import land_box, view_box
from campaign.map.layout.labels import labels
from campaign.map.layout.lettering import width
from campaign.map.layout.placement import overlap
from tests.map.any_map import wide_map
from tests.map.bundled import bundled_map

MAP = bundled_map()


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
