"""The themes of the drawn land."""

import re

import pytest

from campaign.map.land.palette import THEMES, WASH_OF
from campaign.map.land.picture import picture
from tests.map.bundled import bundled_map

MAP = bundled_map()


def test_every_theme_has_the_same_lines_in_other_colours():
    drawn = {theme: picture(MAP, theme) for theme in THEMES}
    assert len({*drawn.values()}) == len(THEMES)
    assert len({re.sub(r"#[0-9a-f]{6}|none", "", svg) for svg in drawn.values()}) == 1
    assert len({frozenset(colours) for colours in THEMES.values()}) == 1


def test_print_has_no_colour():
    found = {*re.findall(r"#([0-9a-f]{6})\b", picture(MAP, "print"))}
    assert {"000000", "ffffff"} <= found
    assert [colour for colour in found if len({colour[:2], colour[2:4], colour[4:]}) > 1] == []


def light_of(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((light_of(one), light_of(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_names_drawings_and_roads_stand_out_from_the_ground(theme: str):
    colours = THEMES[theme]
    grounds = ("land", "glade", *{colour for colour, _ in WASH_OF.values()})
    for ground in grounds:
        assert contrast(colours["ink"], colours[ground]) >= 4.5, ground
    roads = (colours["road"], colours["road_bed"])
    assert max(contrast(road, colours["land"]) for road in roads) >= 3
