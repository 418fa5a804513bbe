"""The rough shape of the land goes along every road once."""

import re
from itertools import pairwise

from hypothesis import given
from msgspec.structs import replace

from campaign.map.layout.rough_land import rough_land
from campaign.world import RoadMap
from tests.map.any_map import road_maps


@given(road_maps())
def test_every_road_is_followed_once_and_no_terrain_is_left_out(map: RoadMap):
    spread = tuple(replace(t, x=n, y=-n) for n, t in enumerate(map.terrains))
    ids = [terrain.id for terrain in spread]
    lines = [
        [ids[int(x)] for x in re.findall(r"(\d+) -?\d+", line)]
        for line in rough_land(replace(map, terrains=spread)).split("M")[1:]
    ]
    followed = [tuple(sorted(road)) for there in lines for road in pairwise(there)]
    assert sorted(followed) == sorted(tuple(sorted(road)) for road in map.roads)
    assert {id for there in lines for id in there} == {*ids}
