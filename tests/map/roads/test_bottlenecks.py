"""Parts of a map that depend on one road or terrain, on maps of any shape."""

import networkx as nx
from hypothesis import given

from campaign.map.bottlenecks import behind, bridges, gates, parts_without
from campaign.map.graph import graph_of
from tests.map.any_map import drawn, road_maps

LANTERN = drawn("A-B-C-A C-D D-E-F-D")  # two triangles, joined by the road C-D


@given(road_maps())
def test_bridges_are_exactly_the_roads_whose_removal_cuts_off_terrains(map):
    told = {frozenset(bridge.road): bridge.cut_off for bridge in bridges(map)}
    whole = nx.number_connected_components(graph_of(map))
    for road in map.roads:
        rest = graph_of(map).copy()
        rest.remove_edge(*road)
        assert (nx.number_connected_components(rest) > whole) == (frozenset(road) in told)
        if frozenset(road) in told:
            assert told[frozenset(road)] in [set(part) for part in nx.connected_components(rest)]


@given(road_maps())
def test_bottlenecks_are_exactly_the_terrains_that_split_the_map(map):
    whole = nx.number_connected_components(graph_of(map))
    for terrain in graph_of(map):
        rest = graph_of(map).copy()
        rest.remove_node(terrain)
        parts = {frozenset(part) for part in nx.connected_components(rest)}
        assert (len(parts) > whole) == (terrain in parts_without(map))
        assert set(parts_without(map).get(terrain, ())) <= parts


def test_the_smaller_part_is_cut_off():
    small = drawn("A-B-C-D-A D-E")
    assert [(bridge.road, bridge.cut_off) for bridge in bridges(small)] == [(("D", "E"), {"E"})]
    assert (list(parts_without(small)), behind(small, "D")) == (["D"], {"E"})


def test_the_later_of_two_equal_parts_is_cut_off():
    assert [(bridge.road, bridge.cut_off) for bridge in bridges(LANTERN)] == [
        (("C", "D"), {"D", "E", "F"})
    ]


def test_a_bottleneck_may_split_the_map_into_more_than_two_parts():
    star = drawn("A-B A-C A-D-E")
    assert behind(star, "A") == {"B", "C"}


def test_a_gate_is_on_every_way_to_every_rival():
    assert gates(LANTERN, "A", {"E", "F"}) == ("C", "D")
    assert gates(LANTERN, "A", {"B", "F"}) == ()  # B is reached directly
    assert gates(LANTERN, "C", {"F"}) == ("D",)  # the site itself is not a gate
    assert gates(LANTERN, "A", {"D"}) == ("C",)  # nor is a rival's site


def test_invalid_roads_cause_no_error():
    odd = drawn("A-A-B-A B-C")
    assert [bridge.cut_off for bridge in bridges(odd)][-1] == {"C"}
    assert list(parts_without(odd)) == ["B"]
