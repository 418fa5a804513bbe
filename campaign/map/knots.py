"""Roads of which two must cross wherever the terrains are placed (A5).

networkx says whether a graph is planar. Its own proof removes roads one by one, each time from the
whole map. This module first reduces the map to few roads, and makes one edge of each chain.
"""

from functools import lru_cache

import networkx as nx

from campaign.map.routes import routes
from campaign.world import RoadMap, TerrainId

Road = tuple[TerrainId, TerrainId]
OF = "roads"  # of an edge: the roads of the map that it represents


@lru_cache(maxsize=32)
def knot(map: RoadMap) -> tuple[Road, ...]:
    """Such roads, in the map's order; () for a planar map.

    If any one of them is removed, the others can be drawn without a crossing.
    """
    if nx.is_planar(routes(map).graph):
        return ()
    roads = list(dict.fromkeys(map.roads))
    graph = _smallest(_thinned(_up_to_the_first_crossing(roads)))
    found = {frozenset(road) for _, _, of in graph.edges.data(OF) for road in of}
    return tuple(road for road in roads if frozenset(road) in found)


def _up_to_the_first_crossing(roads: list[Road]) -> nx.Graph:
    """The map's first roads up to the one with which the map is not planar."""
    planar, crossing = 0, len(roads)
    while crossing - planar > 1:
        middle = (planar + crossing) // 2
        if nx.is_planar(nx.Graph(roads[:middle])):
            planar = middle
        else:
            crossing = middle
    graph = nx.Graph()
    graph.add_edges_from((a, b, {OF: ((a, b),)}) for a, b in roads[:crossing] if a != b)
    return graph


def _thinned(graph: nx.Graph) -> nx.Graph:
    """The same graph without dead ends and with one edge per chain: this changes no crossing."""
    left = list(graph)
    while left:
        terrain = left.pop()
        if terrain not in graph or graph.degree(terrain) > 2:
            continue
        ends = list(graph[terrain])
        if len(ends) == 2 and not graph.has_edge(*ends):
            of = [road for end in ends for road in graph.edges[terrain, end][OF]]
            graph.add_edge(*ends, **{OF: tuple(of)})
        graph.remove_node(terrain)
        left += ends
    return graph


def _smallest(graph: nx.Graph) -> nx.Graph:
    """A part that is not planar, but becomes planar when any edge is removed."""
    done = False
    while not done:
        done = True
        for a, b in list(graph.edges):
            if graph.has_edge(a, b):
                rest = graph.copy()
                rest.remove_edge(a, b)
                if not nx.is_planar(_thinned(rest)):
                    graph, done = rest, False
    return graph
