"""Drafts of maps can be played on and read."""

from itertools import combinations
from math import dist
from random import Random

import pytest

from bench.balance.search.campaigns import starts_of
from bench.balance.search.drafts import APART, Draft, as_map, changed, drawn, is_whole, neighbours
from campaign.map.bottlenecks import bridges
from campaign.map.terrains import PRINTED_SET
from campaign.map.validation import problems


@pytest.fixture(params=[True, False], ids=["turned", "free"])
def draft(request: pytest.FixtureRequest) -> Draft:
    return drawn(Random(3), turned=request.param, roads=34)


def test_a_draft_has_the_printed_set_and_two_to_five_roads_everywhere(draft: Draft):
    kinds = [terrain.kind for terrain in as_map(draft, (), "draft").terrains]
    assert {kind: kinds.count(kind) for kind in PRINTED_SET} == PRINTED_SET
    assert all(2 <= len(ends) <= 5 for ends in neighbours(draft))
    assert len(draft.roads) <= 35


def test_terrains_have_room_and_no_roads_cross(draft: Draft):
    assert all(dist(a, b) >= APART for a, b in combinations(draft.spots, 2))
    codes = {found.refusal.code for found in problems(as_map(draft, starts_of(draft), "draft"))}
    assert not codes & {"roads-cross", "terrains-near", "map-in-pieces", "road-through-terrain"}


def test_no_road_is_a_bridge(draft: Draft):
    assert bridges(as_map(draft, (), "draft")) == []


def test_changes_keep_a_map_whole_and_its_own_image():
    draft, rng = drawn(Random(5), turned=True, roads=34), Random(6)
    made = 0
    for _ in range(120):
        other = changed(draft, rng)
        if other is not None:
            draft, made = other, made + 1
            assert is_whole(draft)
            assert draft.roads == {draft.image(road) for road in draft.roads}
            assert all(draft.classes[n] == draft.classes[draft.images[n]] for n in range(27))
    assert made > 5


def test_equal_seeds_give_equal_drafts():
    assert drawn(Random(9), turned=True, roads=33) == drawn(Random(9), turned=True, roads=33)
