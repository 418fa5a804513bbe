"""Terrains and roads come and go on a map that is being drawn."""

import pytest

from campaign.map.sketching import (
    BLANK,
    free_spot,
    has_road,
    trimmed,
    with_road,
    with_terrain,
    without_road,
    without_terrain,
)
from club.refusals import Refusal
from tests.map.drawn import drawn

LINE = drawn("A-B-C", starts=("A C", "A B C"))


def test_a_terrain_lies_where_it_is_put():
    new = with_terrain(BLANK, "Alder", "grove", (10, 990)).terrains
    assert [(t.id, t.name, t.kind, t.x, t.y) for t in new] == [("t1", "Alder", "grove", 10, 990)]


def test_without_a_spot_it_lies_in_the_middle_and_then_where_there_is_room():
    assert free_spot(BLANK) == (500, 500)
    middle = with_terrain(BLANK, "One", "tower")
    assert free_spot(middle) in {(100, 100), (900, 100), (100, 900), (900, 900)}


def test_each_terrain_gets_an_identifier_of_its_own():
    three = with_terrain(with_terrain(with_terrain(BLANK, "A", "tower"), "B", "tower"), "C", "mill")
    again = with_terrain(without_terrain(three, "t2"), "D", "tower")
    assert [t.id for t in again.terrains] == ["t1", "t3", "t2"]


def test_a_terrain_takes_its_roads_and_starts_along():
    left = without_terrain(LINE, "C")
    assert [t.id for t in left.terrains] == ["A", "B"]
    assert left.roads == (("A", "B"),)
    assert left.starts == (("A",), ("A", "B"))


def test_a_road_comes_and_goes_whichever_way_it_is_said():
    ring = with_road(LINE, "C", "A")
    assert has_road(ring, "A", "C")
    assert without_road(ring, "A", "C") == LINE


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [("A", "A", "road-to-itself"), ("B", "A", "road-twice"), ("A", "Z", "no-terrain"),
     ("", "", "no-terrain")],
)  # fmt: skip
def test_what_is_no_new_road_is_refused(a, b, code):
    with pytest.raises(Refusal) as refused:
        with_road(LINE, a, b)
    assert refused.value.code == code


def test_empty_rows_of_starts_are_cut_off_at_the_end_only():
    assert trimmed([(), ("A",), (), ()]) == ((), ("A",))
