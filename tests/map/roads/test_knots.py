"""Roads that must cross are found, as few as possible, and quickly."""

from itertools import combinations
from typing import Any

import networkx as nx
import pytest
from hypothesis import given

from campaign.map.graph import graph_of
from campaign.map.knots import knot
from tests.map.any_map import drawn, road_maps
from tests.map.bundled import bundled_map
from tests.pages.workshop.tangles import SPOTS, tangle


@pytest.mark.parametrize("map", [bundled_map(), drawn("A-B-C-A C-D D-E-F-D"), drawn("A-B-C-A")])
def test_a_planar_map_has_no_knot(map):
    assert knot(map) == ()


def test_five_terrains_each_joined_to_each_must_cross():
    five = drawn(" ".join(f"{a}-{b}" for a, b in combinations("ABCDE", 2)) + " E-F-G")
    assert set(knot(five)) == set(combinations("ABCDE", 2))


def test_three_wells_and_three_houses_must_cross():
    wells = drawn(" ".join(f"{a}-{b}" for a in "ABC" for b in "XYZ"))
    assert len(knot(wells)) == 9


@given(road_maps())
def test_a_non_planar_graph_has_a_knot(map):
    told = knot(map)
    assert bool(told) != nx.is_planar(graph_of(map))
    assert not told or not nx.is_planar(nx.Graph(told))


def is_planar_without_any(roads: tuple[Any, ...]) -> bool:
    return all(nx.is_planar(nx.Graph(set(roads) - {road})) for road in roads)


@given(road_maps())
def test_every_road_of_a_knot_is_needed_for_it(map):
    assert is_planar_without_any(knot(map))


def test_the_knot_of_the_largest_tangle_is_found_in_few_checks(monkeypatch: pytest.MonkeyPatch):
    """Removing roads one by one from the whole map takes 230 checks of its planarity."""
    looks, is_planar = [], nx.is_planar

    def noted(graph: nx.Graph) -> bool:
        looks.append(graph.number_of_edges())
        return is_planar(graph)

    map = tangle(SPOTS["anywhere"])
    monkeypatch.setattr("campaign.map.knots.nx.is_planar", noted)
    knot.cache_clear()
    found = knot(map)
    monkeypatch.undo()
    assert not nx.is_planar(nx.Graph(found))
    assert is_planar_without_any(found)
    assert sum(looks) < 20 * len(map.roads)


def test_invalid_roads_cause_no_error():
    assert knot(drawn("A-A-B-A B-C")) == ()
