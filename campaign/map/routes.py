"""The road graph of a map, and the tables made from it: neighbours, distances, short moves."""

from collections.abc import Iterable
from functools import lru_cache

import networkx as nx
from msgspec import Struct

from campaign.map.graph import graph_of
from campaign.map.terrains import CLASS_OF
from campaign.world import Path, RoadMap, Terrain, TerrainClass, TerrainId


class Routes(Struct, frozen=True, eq=False, weakref=True):
    """The road graph of one map, and plain tables made from it, which are read-only.

    Rules and bots query it thousands of times per turn. They read the tables, since a dict is
    faster than the graph.

    `neighbours`: the terrains one road away, in the map's order. `distance[a][b]`: the fewest roads
    from a to b, 0 for a itself; a pair without a path has no entry. `short_moves`: every path of
    one or two roads that does not return to its origin (R30–R33, A33). The origin is included, and
    one-road paths come first. `goes` holds the same paths for look-up. `place` numbers the terrains
    in the map's order. Every table has an entry for each terrain.
    """

    graph: "nx.Graph[TerrainId]"
    neighbours: dict[TerrainId, tuple[TerrainId, ...]]
    distance: dict[TerrainId, dict[TerrainId, int]]
    terrains: dict[TerrainId, Terrain]
    klass: dict[TerrainId, TerrainClass]
    short_moves: dict[TerrainId, tuple[Path, ...]]
    goes: dict[TerrainId, frozenset[Path]]
    place: dict[TerrainId, int]

    def in_order(self, some: Iterable[TerrainId]) -> list[TerrainId]:
        """These terrains in the map's order."""
        return sorted(some, key=self.place.__getitem__)

    def nearest(self, origin: TerrainId, among: Iterable[TerrainId]) -> tuple[TerrainId, ...]:
        """The terrains of `among` at fewest roads from `origin`, all of them when equal (A59).

        Terrains that cannot be reached do not count; () if none is left.
        """
        away = self.distance[origin]
        reached = [(away[there], there) for there in among if there in away]
        least = min((roads for roads, _ in reached), default=0)
        return tuple(there for roads, there in reached if roads == least)

    def within(self, origin: TerrainId, roads: int) -> tuple[TerrainId, ...]:
        """Terrains within so many roads from `origin`, itself first, nearer before farther."""
        return tuple(t for t, away in self.distance[origin].items() if away <= roads)


@lru_cache(maxsize=32)
def routes(map: RoadMap) -> Routes:
    """The tables of this map; equal maps share them.

    The map must already be checked (`campaign.map.graph.check_map`).
    """
    graph = graph_of(map)
    place = {terrain.id: at for at, terrain in enumerate(map.terrains)}
    neighbours = {t: tuple(sorted(graph[t], key=place.__getitem__)) for t in place}
    short_moves = {t: _short_moves(t, neighbours) for t in place}
    return Routes(
        graph=graph,
        neighbours=neighbours,
        distance=dict(nx.all_pairs_shortest_path_length(graph)),
        terrains={terrain.id: terrain for terrain in map.terrains},
        klass={terrain.id: CLASS_OF[terrain.kind] for terrain in map.terrains},
        short_moves=short_moves,
        goes={t: frozenset(paths) for t, paths in short_moves.items()},
        place=place,
    )


def _short_moves(
    origin: TerrainId, neighbours: dict[TerrainId, tuple[TerrainId, ...]]
) -> tuple[Path, ...]:
    one: list[Path] = [(origin, via) for via in neighbours[origin]]
    two = [(origin, via, to) for _, via in one for to in neighbours[via] if to != origin]
    return (*one, *two)
