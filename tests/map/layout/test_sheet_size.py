"""Crowded maps are drawn on a larger sheet."""

from campaign.map.layout.sheet_size import MOST, ROOM, spread_out
from campaign.world import RoadMap, Terrain, TerrainId
from tests.map.bundled import bundled_map


def a_grid(step: int, side: int = 10) -> RoadMap:
    spots = [(x * step, y * step) for y in range(side) for x in range(side)]
    return RoadMap(
        "grid",
        tuple(Terrain(TerrainId(f"t{i}"), "T", "grove", *s) for i, s in enumerate(spots)),
        (),
    )


def test_the_bundled_map_is_drawn_at_its_size():
    assert spread_out(bundled_map()) == bundled_map()


def test_crowded_terrains_are_drawn_far_enough_apart_for_names():
    first, second = spread_out(a_grid(40)).terrains[:2]
    assert (first.y, second.x - first.x) == (0, ROOM)


def test_the_size_of_a_sheet_is_limited():
    first, second = spread_out(a_grid(2)).terrains[:2]
    assert second.x - first.x == 2 * MOST


def test_two_close_terrains_do_not_enlarge_the_sheet():
    board = a_grid(120, 6)
    near = Terrain(TerrainId("near"), "N", "mill", 5, 5)
    crowded = RoadMap("pair", (*board.terrains, near), ())
    assert spread_out(crowded) == crowded


def test_a_map_of_one_terrain_is_unchanged():
    alone = RoadMap("alone", (Terrain(TerrainId("t"), "T", "mill", 5, 5),), ())
    assert spread_out(alone) == alone
