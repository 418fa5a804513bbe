"""Things are placed next to each other; without room, the most expensive one is left out."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.map.layout.drawing import Box
from campaign.map.layout.placement import Candidate, Ground, choose_offers, overlap
from campaign.map.layout.sheet_size import MOST, ROOM, spread_out
from campaign.world import RoadMap, Terrain, TerrainId
from tests.map.bundled import bundled_map

FRAME = Box(0, 0, 300, 300)
BARE = Ground(FRAME, ())


def at(x: float, cost: float = 0, width: float = 10) -> Candidate:
    return Candidate((Box(x, 0, width, 10),), cost)


def test_every_label_takes_its_cheapest_place_when_it_is_free():
    assert choose_offers([[at(0, 2), at(20, 1)], [at(100, 1), at(120, 2)]], BARE) == [1, 0]


def test_a_later_label_takes_another_place():
    assert choose_offers([[at(0), at(20, 5)], [at(0), at(40, 1)]], BARE) == [0, 1]


def test_an_earlier_label_moves_when_that_costs_less():
    assert choose_offers([[at(0), at(20, 1)], [at(0), at(40, 9)]], BARE) == [1, 0]


def test_a_label_without_room_is_omitted():
    assert choose_offers([[at(0)], [at(5)]], BARE) == [0, -1]


def test_no_label_covers_an_obstacle_or_leaves_the_frame():
    ground = Ground(FRAME, (Box(0, 0, 50, 50),))
    assert choose_offers([[at(0), at(45), at(295), at(60, 9)]], ground) == [3]


def test_places_on_roads_cost_more():
    ground = Ground(FRAME, (), ((5, 5), (6, 5)), per_dot=3)
    assert choose_offers([[at(0), at(20, 5)]], ground) == [1]
    assert choose_offers([[at(0), at(20, 7)]], ground) == [0]


boxes = st.builds(Box, *[st.integers(-20, 300)] * 2, *[st.integers(1, 80)] * 2)
offers = st.builds(
    Candidate, st.lists(boxes, min_size=1, max_size=3).map(tuple), st.integers(0, 50)
)


@settings(deadline=None)
@given(st.lists(st.lists(offers, max_size=6), max_size=12), st.lists(boxes, max_size=4))
def test_no_two_labels_overlap(things, taken):
    ground = Ground(FRAME, tuple(taken))
    chosen = choose_offers(things, ground)
    drawn = [things[i][at].boxes for i, at in enumerate(chosen) if at >= 0]
    for some, others in combinations([*drawn, tuple(taken)], 2):
        assert not any(overlap(one, other) for one in some for other in others)
    assert choose_offers(things, ground) == chosen


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
