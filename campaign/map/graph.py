"""The road graph, and what makes a map fit to play on (A5)."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

import networkx as nx

from campaign.map.terrains import CLASS_OF
from campaign.refusals import Refusal
from campaign.world import RoadMap, Terrain, TerrainId

Thing = TypeVar("Thing", bound=Hashable)

WIDTH = HEIGHT = 1000  # map units


def graph_of(map: RoadMap) -> "nx.Graph[TerrainId]":
    """The map as an undirected graph: terrain ids joined by roads (R3, A5).

    Each node carries its `Terrain` as the attribute `terrain`. Nodes keep the map's order.
    """
    graph: nx.Graph[TerrainId] = nx.Graph()
    for terrain in map.terrains:
        graph.add_node(terrain.id, terrain=terrain)
    graph.add_edges_from(map.roads)
    return graph


def check(map: RoadMap) -> None:
    """Refuses a map that no campaign can be played on (A5, A1 for the start sites)."""
    _check_terrains(map)
    _check_roads(map)
    _check_starts(map)


def _check_terrains(map: RoadMap) -> None:
    if len(map.terrains) < 2:
        raise Refusal(
            "map-too-small", "A5", "A map needs at least two terrains.", fields=("terrains",)
        )
    for terrain in _twice(t.id for t in map.terrains):
        raise Refusal(
            "terrain-twice", "A5", "Two terrains have the same identifier, {terrain}.",
            fields=("terrains",), terrain=terrain,
        )  # fmt: skip
    for place in map.terrains:
        if not (0 <= place.x <= WIDTH and 0 <= place.y <= HEIGHT):
            raise Refusal(
                "terrain-off-map", "A5",
                "{name} lies off the map: both coordinates go from 0 to 1000.",
                fields=("terrains",), name=place.name,
            )  # fmt: skip


def _check_roads(map: RoadMap) -> None:
    known = {t.id: t for t in map.terrains}
    for road in map.roads:
        for end in road:
            if end not in known:
                raise Refusal(
                    "road-to-nowhere", "A5", "A road leads to {terrain}, which is not on the map.",
                    fields=("roads",), terrain=end,
                )  # fmt: skip
        if road[0] == road[1]:
            raise Refusal(
                "road-to-itself", "A5", "A road leads from {name} back to itself.",
                fields=("roads",), name=known[road[0]].name,
            )  # fmt: skip
    for a, b in _twice(_ordered(road) for road in map.roads):
        raise Refusal(
            "road-twice", "A5", "At most one road joins two terrains: {a} and {b} have more.",
            fields=("roads",), a=known[a].name, b=known[b].name,
        )  # fmt: skip
    lost = _unreachable(map)
    if lost:
        raise Refusal(
            "map-in-pieces", "A5", "No road leads from {start} to {names}.",
            fields=("roads",), start=map.terrains[0].name, names=", ".join(t.name for t in lost),
        )  # fmt: skip


def _check_starts(map: RoadMap) -> None:
    known = {t.id: t for t in map.terrains}
    for players, sites in enumerate(map.starts, start=2):
        if sites and (len(sites) != players or len(set(sites)) != players):
            raise Refusal(
                "start-sites", "A1", "{players} players need {players} different start sites.",
                fields=("starts",), players=players,
            )  # fmt: skip
        for site in sites:
            if site not in known:
                raise Refusal(
                    "start-site-unknown", "A1", "The start site {terrain} is not on the map.",
                    fields=("starts",), terrain=site,
                )  # fmt: skip
            if CLASS_OF[known[site].kind] == "prestigious":
                raise Refusal(
                    "start-site-prestigious", "A1",
                    "Nobody starts on a prestigious terrain: {name}.",
                    fields=("starts",), name=known[site].name,
                )  # fmt: skip


def _unreachable(map: RoadMap) -> tuple[Terrain, ...]:
    """Terrains that cannot be reached from the first one, in the map's order."""
    reached = nx.node_connected_component(graph_of(map), map.terrains[0].id)
    return tuple(t for t in map.terrains if t.id not in reached)


def _ordered(road: tuple[TerrainId, TerrainId]) -> tuple[TerrainId, TerrainId]:
    a, b = road
    return (a, b) if a <= b else (b, a)


def _twice(things: Iterable[Thing]) -> list[Thing]:
    """Those that occur more than once, in order of first appearance."""
    return [thing for thing, times in Counter(things).items() if times > 1]
