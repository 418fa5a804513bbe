"""Each board is made of symbols in one cached file, which is light and complete."""

import math
from re import findall
from xml.etree import ElementTree

import pytest

from tavern.games import GAMES
from tavern.pages.island_settlers.island.drawing import crossing_at
from tests.tavern.pages.drawings import drawing, symbols

FILES = [game.replace("-", "_") for game in GAMES]
MOST = 60_000  # bytes of a file before it is compressed


def test_every_stone_land_terrain_and_piece_is_drawn():
    assert symbols("stone_falls") == {*"wyorgbv", "s-w", "s-s", "s-f", "s-m", "mat"}
    assert symbols("six_lands") == {f"v-{colour}" for colour in "rgbovy"}
    terrains = {f"f{terrain}{which}" for terrain in range(5) for which in "ab"} | {"f5a"}
    pieces = {"town", "city", "robber", "harbour", "disc", "sea"}
    assert symbols("island_settlers") == terrains | pieces


@pytest.mark.parametrize("name", FILES)
def test_a_drawing_is_light_and_needs_nothing_from_elsewhere(name: str):
    svg = drawing(name)
    ElementTree.fromstring(svg)
    assert len(svg.encode()) < MOST
    assert (
        findall(r"url\(|<filter|<script|<style|<image|https?://(?!www\.w3\.org/2000/svg)", svg)
        == []
    )


def test_every_crossing_is_on_the_drawn_beach():
    """The sandy shore of the drawing goes around the whole island, beyond all its crossings."""
    _, shape = drawing("island_settlers").split('<g id="sea">')
    sand = next(d for d in findall(r'd="(M[^"]+Q[^"]+z)" fill="light-dark\(#f1dfae', shape))
    corners = [(float(x), float(y)) for x, y in findall(r"(-?\d+) (-?\d+)(?=Q|z)", sand)]
    nearest = min(math.hypot(x, y) for x, y in corners)
    assert nearest > 200
    for at in range(54):
        x, y = crossing_at(at)
        beyond = [p for p in corners if math.hypot(p[0] - x, p[1] - y) < 60]
        if math.hypot(x, y) > 205:
            assert max(math.hypot(*p) for p in beyond) > math.hypot(x, y)
