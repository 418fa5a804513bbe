"""Terrains and roads are added to and removed from a map that is being drawn."""

import pytest
from msgspec import UNSET

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
from campaign.map.terrains import start_grounds, with_grounds
from club.refusals import Refusal
from tests.map.any_map import drawn

LINE = drawn("A-B-C", starts=("A C", "A B C"))


def test_a_terrain_is_placed_at_the_given_spot():
    new = with_terrain(BLANK, "Alder", "grove", (10, 990)).terrains
    assert [(t.id, t.name, t.kind, t.x, t.y) for t in new] == [("t1", "Alder", "grove", 10, 990)]


def test_without_a_spot_terrains_are_placed_in_the_middle_and_then_in_free_room():
    assert free_spot(BLANK) == (500, 500)
    middle = with_terrain(BLANK, "One", "tower")
    assert free_spot(middle) in {(100, 100), (900, 100), (100, 900), (900, 900)}


def test_each_terrain_gets_a_unique_identifier():
    three = with_terrain(with_terrain(with_terrain(BLANK, "A", "tower"), "B", "tower"), "C", "mill")
    again = with_terrain(without_terrain(three, "t2"), "D", "tower")
    assert [t.id for t in again.terrains] == ["t1", "t3", "t2"]


def test_removing_a_terrain_removes_the_start_ground_on_it():
    left = without_terrain(with_grounds(LINE, ["B", "C"]), "C")
    assert start_grounds(left) == ("B",)
    assert without_terrain(left, "B").grounds is UNSET


def test_removing_a_terrain_removes_its_roads_and_start_sites():
    left = without_terrain(LINE, "C")
    assert [t.id for t in left.terrains] == ["A", "B"]
    assert left.roads == (("A", "B"),)
    assert left.starts == (("A",), ("A", "B"))


def test_a_road_is_added_and_removed_in_either_direction():
    ring = with_road(LINE, "C", "A")
    assert has_road(ring, "A", "C")
    assert without_road(ring, "A", "C") == LINE


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [
        ("A", "A", "road-to-itself"),
        ("B", "A", "road-twice"),
        ("A", "Z", "no-terrain"),
        ("", "", "no-terrain"),
    ],
)
def test_an_invalid_or_existing_road_is_refused(a, b, code):
    with pytest.raises(Refusal) as refused:
        with_road(LINE, a, b)
    assert refused.value.code == code


def test_only_trailing_empty_rows_of_start_sites_are_removed():
    assert trimmed([(), ("A",), (), ()]) == ((), ("A",))
