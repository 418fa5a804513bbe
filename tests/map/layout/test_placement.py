"""Things are placed next to each other; without room, the most expensive one is left out."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.map.layout.drawing import Box
from campaign.map.layout.placement import Candidate, Ground, choose_offers, overlap

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
