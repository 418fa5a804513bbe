"""Rivers run from high ground to the water, beside terrains and names."""

from itertools import pairwise
from math import dist

import pytest

from campaign.map.land.ground import region
from campaign.map.land.rivers import APART, rivers
from campaign.map.land.scatter import box_of, marks
from campaign.map.layout.coast import heights
from campaign.map.layout.placement import Box, overlap
from tests.map.any_map import wide_map
from tests.map.bundled import bundled_map

MAP = bundled_map()


def test_a_river_begins_on_high_ground_and_ends_in_the_water():
    grid, grounds = heights(MAP), region(MAP)
    assert 1 <= len(rivers(MAP)) <= 3
    for river in rivers(MAP):
        assert grounds.at(*river[0]) in ("mountains", "hills")
        assert grid.at(*river[-1]) < 0 < grid.at(*river[0])


def test_no_river_runs_through_a_terrain():
    for river in rivers(MAP):
        for terrain in MAP.terrains:
            assert min(dist(spot, (terrain.x, terrain.y)) for spot in river) > 30


def test_rivers_rise_apart():
    springs = [river[0] for river in rivers(MAP)]
    assert all(dist(one, other) >= APART for one, other in pairwise(springs))


def test_nothing_stands_in_a_river():
    boxes = [box_of(mark.symbol, mark.x, mark.y, 0.8) for mark in marks(MAP)]
    for river in rivers(MAP):
        for x, y in river:
            assert not [box for box in boxes if overlap(box, Box(x - 1, y - 1, 2, 2))]


@pytest.mark.parametrize("terrains", [10, 80])
def test_a_map_has_at_most_one_river_for_nine_terrains(terrains: int):
    assert len(rivers(wide_map(terrains))) <= max(1, terrains // 9)
