"""Distances, neighbours and short moves agree with networkx on any map."""

import msgspec
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.map.graph import graph_of
from campaign.map.routes import routes
from campaign.world import RoadMap, TerrainId
from tests.map.any_map import drawn, road_maps
from tests.map.bundled import bundled_map


@given(road_maps())
def test_distances_are_the_shortest_paths(map):
    assert routes(map).distance == dict(nx.all_pairs_shortest_path_length(graph_of(map)))
    for a, away in routes(map).distance.items():
        for b, roads in away.items():
            assert roads == nx.shortest_path_length(graph_of(map), a, b)


@given(road_maps())
def test_roads_connect_neighbours_in_both_directions(map):
    for t, neighbours in routes(map).neighbours.items():
        joined = {b for a, b in map.roads if a == t} | {a for a, b in map.roads if b == t}
        assert set(neighbours) == joined
        assert len(neighbours) == len(joined)


@given(road_maps())
def test_short_moves_are_all_paths_of_one_or_two_roads(map):
    graph = graph_of(map)
    for origin, paths in routes(map).short_moves.items():
        others = [t for t in graph if t != origin]
        simple = [p for t in others for p in nx.all_simple_paths(graph, origin, t, cutoff=2)]
        assert sorted(paths) == sorted(tuple(path) for path in simple)
        assert routes(map).goes[origin] == set(paths)


@given(road_maps())
def test_terrains_are_sorted_in_the_order_of_the_map(map):
    terrains = [terrain.id for terrain in map.terrains]
    assert routes(map).in_order(reversed(terrains)) == terrains


@given(road_maps(), st.integers(0, 4))
def test_within_lists_terrains_nearest_first(map, roads):
    known = routes(map)
    for origin in known.terrains:
        listed = known.within(origin, roads)
        away = [known.distance[origin][t] for t in listed]
        assert listed[0] == origin
        assert away == sorted(away)
        assert set(listed) == {t for t, d in known.distance[origin].items() if d <= roads}


def test_nearest_returns_all_equally_near_terrains():
    known = routes(drawn("A-B-C-D A-E"))
    assert known.nearest(TerrainId("A"), ["D", "C", "E", "B"]) == ("E", "B")
    assert known.nearest(TerrainId("A"), ["D"]) == ("D",)
    assert known.nearest(TerrainId("A"), ["A", "B"]) == ("A",)


def test_nearest_omits_unreachable_terrains():
    known = routes(drawn("A-B C-D"))
    assert known.nearest(TerrainId("A"), ["C", "B"]) == ("B",)
    assert known.nearest(TerrainId("A"), ["C", "D"]) == ()


def test_a_map_read_from_the_database_shares_the_tables():
    again = msgspec.json.decode(msgspec.json.encode(bundled_map()), type=RoadMap)
    assert again is not bundled_map()
    assert routes(again) is routes(bundled_map())
    assert routes(drawn("A-B")) is not routes(drawn("A-B-C"))


def test_a_map_has_one_immutable_road_graph():
    graph_of.cache_clear()  # it may have dropped a graph whose tables are still cached
    routes.cache_clear()
    known = routes(bundled_map())
    assert known.graph is graph_of(bundled_map())
    again = msgspec.json.decode(msgspec.json.encode(bundled_map()), type=RoadMap)
    assert graph_of(again) is known.graph
    with pytest.raises(nx.NetworkXError):
        known.graph.add_edge("A", "B")
