"""The themes of the drawn land."""

import re

from campaign.map.land.palette import THEMES
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
