"""Maps that no campaign can be played on are refused (A5)."""

import msgspec
import pytest

from campaign.map.graph import check_map, graph_of
from campaign.world import RoadMap
from club.refusals import Refusal
from tests.map.any_map import drawn

GOOD = drawn("A-B-C-A", kinds={"C": "pyramid"}, starts=("A B",))


def test_the_graph_has_the_terrains_and_roads_of_the_map():
    graph = graph_of(GOOD)
    assert list(graph) == ["A", "B", "C"]
    assert {frozenset(road) for road in graph.edges} == {
        frozenset("AB"),
        frozenset("BC"),
        frozenset("CA"),
    }
    assert graph.nodes["C"]["terrain"].kind == "pyramid"


def test_a_valid_map_is_accepted():
    check_map(GOOD)


def without_start_sites(roads: str) -> RoadMap:
    return msgspec.structs.replace(GOOD, roads=drawn(roads).roads, starts=())


def moved(x: int, y: int) -> RoadMap:
    first, *rest = GOOD.terrains
    there = msgspec.structs.replace(first, x=x, y=y)
    return msgspec.structs.replace(GOOD, terrains=(there, *rest))


@pytest.mark.parametrize(
    ("map", "code", "sentence"),
    [
        (RoadMap("none", (), ()), "map-too-small", "at least two territories"),
        (
            msgspec.structs.replace(GOOD, terrains=(*GOOD.terrains, GOOD.terrains[1])),
            "terrain-twice",
            "same identifier, B.",
        ),
        (moved(1001, 0), "terrain-off-map", "A is off the map"),
        (moved(0, -1), "terrain-off-map", "A is off the map"),
        (without_start_sites("A-B-C-D"), "road-to-nowhere", "leads to D, which is not"),
        (without_start_sites("A-B-C C-C"), "road-to-itself", "from C back to itself"),
        (without_start_sites("A-B-C A-B"), "road-twice", "A and B have more"),
        (without_start_sites("A-B-C B-A"), "road-twice", "A and B have more"),
        (without_start_sites("A-B"), "map-in-pieces", "No road leads from A to C."),
        (drawn("A-B-C", starts=("A",)), "start-sites", "2 players need 2 different"),
        (drawn("A-B-C", starts=("A A",)), "start-sites", "2 players need 2 different"),
        (drawn("A-B-C", starts=("", "A B")), "start-sites", "3 players need 3 different"),
        (drawn("A-B-C", starts=("A D",)), "start-site-unknown", "start site D is not on"),
        (
            drawn("A-B-C", kinds={"C": "pyramid"}, starts=("A C",)),
            "start-site-prestigious",
            "prestigious territory: C.",
        ),
    ],
)
def test_an_invalid_map_is_refused_with_a_clear_message(map, code, sentence):
    with pytest.raises(Refusal) as refused:
        check_map(map)
    assert refused.value.code == code
    assert sentence in str(refused.value)
    assert refused.value.rule in ("A1", "A5")
    assert refused.value.fields


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1000, 1000)])
def test_terrains_may_be_on_the_edge(x, y):
    check_map(moved(x, y))
