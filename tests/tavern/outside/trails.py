"""The longest road, computed in a third way: every trail of a multigraph of networkx is tried.

A crossing with the building of another seat is split, so no trail continues there.
"""

import networkx as nx

from tavern.island_settlers.isle.places import ENDS, bits


def longest_trail(roads: int, foreign: int) -> int:
    """The pieces of the longest trail that uses none twice and passes no building of another
    seat."""
    return max((_longest(part) for part in _parts(_graph(roads, foreign))), default=0)


def without_foreign_ends(roads: int, foreign: int) -> int:
    """The same without the pieces that touch a building of another seat."""
    inner = [way for way in bits(roads) if not any(foreign >> end & 1 for end in ENDS[way])]
    return longest_trail(sum(1 << way for way in inner), 0)


def _graph(roads: int, foreign: int) -> nx.Graph:
    graph = nx.Graph()
    for way in bits(roads):
        one, other = ((end, way if foreign >> end & 1 else None) for end in ENDS[way])
        graph.add_edge(one, other)
    return graph


def _parts(graph: nx.Graph) -> list[nx.Graph]:
    return [graph.subgraph(nodes).copy() for nodes in nx.connected_components(graph)]


def _longest(part: nx.Graph) -> int:
    """All edges if they are one trail (Euler), else the best of all trails."""
    if nx.has_eulerian_path(part):
        return part.number_of_edges()
    return max(_from(part, node) for node in part)


def _from(graph: nx.Graph, node: object) -> int:
    longest = 0
    for other in [*graph[node]]:
        graph.remove_edge(node, other)
        longest = max(longest, 1 + _from(graph, other))
        graph.add_edge(node, other)
    return longest
