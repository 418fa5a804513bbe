"""Bridges and articulation points of the road graph (A5).

networkx finds them; this module adds the parts that each of them cuts off.
"""

from functools import lru_cache
from typing import NamedTuple

import networkx as nx

from campaign.map.routes import routes
from campaign.world import RoadMap, TerrainId

Part = frozenset[TerrainId]
Road = tuple[TerrainId, TerrainId]


class Bridge(NamedTuple):
    """A road that is the only way to some terrains."""

    road: Road
    cut_off: Part


def bridges(map: RoadMap) -> list[Bridge]:
    """Roads that cannot be bypassed, in the map's order, each with the smaller part behind it."""
    graph = routes(map).graph
    alone = {frozenset(road) for road in nx.bridges(graph)}
    found = []
    for a, b in map.roads:
        if frozenset((a, b)) in alone:
            rest = graph.copy()
            rest.remove_edge(a, b)
            sides = [frozenset(nx.node_connected_component(rest, end)) for end in (a, b)]
            found.append(Bridge((a, b), _smaller(map, sides)))
    return found


@lru_cache(maxsize=32)
def parts_without(map: RoadMap) -> dict[TerrainId, tuple[Part, ...]]:
    """Per bottleneck, in the map's order, the parts that no road joins while it is held."""
    graph = routes(map).graph
    cuts = set(nx.articulation_points(graph))
    found = {}
    for terrain in graph:
        if terrain in cuts:
            rest = graph.subgraph(nx.node_connected_component(graph, terrain)).copy()
            rest.remove_node(terrain)
            found[terrain] = tuple(frozenset(part) for part in nx.connected_components(rest))
    return found


def behind(map: RoadMap, terrain: TerrainId) -> Part:
    """The terrains that a bottleneck cuts off from the largest part of the map."""
    parts = parts_without(map)[terrain]
    largest = _larger(map, parts)
    return frozenset(other for part in parts if part != largest for other in part)


def gates(map: RoadMap, site: TerrainId, rivals: set[TerrainId]) -> tuple[TerrainId, ...]:
    """Terrains on every path from `site` to every rival, without the rivals' own."""
    return tuple(
        terrain
        for terrain, parts in parts_without(map).items()
        if terrain != site
        and terrain not in rivals
        and any(site in part and not part & rivals for part in parts)
    )


def _larger(map: RoadMap, parts: tuple[Part, ...] | list[Part]) -> Part:
    """The part with most terrains; of equal parts, the first on the map."""
    place = {terrain.id: at for at, terrain in enumerate(map.terrains)}
    return max(parts, key=lambda part: (len(part), -min(place[t] for t in part)))


def _smaller(map: RoadMap, parts: list[Part]) -> Part:
    largest = _larger(map, parts)
    return next(part for part in parts if part != largest)
