"""The road graph, and the conditions of a playable map (A5)."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

import networkx as nx

from campaign.map.terrains import CLASS_OF, start_grounds
from campaign.world import RoadMap, Terrain, TerrainId
from club.refusals import Refusal

Thing = TypeVar("Thing", bound=Hashable)

WIDTH = HEIGHT = 1000  # map units


class Problem(NamedTuple):
    """A problem of a map, in words, and its terrains.

    An error prevents campaigns on the map, a warning does not.
    """

    refusal: Refusal
    terrains: tuple[TerrainId, ...] = ()
    is_error: bool = True


@lru_cache(maxsize=32)
def graph_of(map: RoadMap) -> "nx.Graph[TerrainId]":
    """The map as an undirected graph: terrain ids joined by roads (R3, A5).

    It is built once per map, equal maps share it, and it is immutable. Each node has its
    `Terrain` as the attribute `terrain`. Nodes are in the map's order.
    """
    graph: nx.Graph[TerrainId] = nx.Graph()
    for terrain in map.terrains:
        graph.add_node(terrain.id, terrain=terrain)
    graph.add_edges_from(map.roads)
    return nx.freeze(graph)


@lru_cache(maxsize=32)
def check_map(map: RoadMap) -> None:
    """Refuses a map that no campaign can be played on (A5, A1 for the start sites)."""
    for fault in faults(map):
        raise fault.refusal


def faults(map: RoadMap) -> Iterator[Problem]:
    """Every error that prevents campaigns on this map."""
    yield from _of_terrains(map)
    yield from _of_roads(map)
    yield from _of_starts(map)
    yield from _of_grounds(map)


def _of_terrains(map: RoadMap) -> Iterator[Problem]:
    if len(map.terrains) < 2:
        yield Problem(
            Refusal(
                "map-too-small", "A5", "A map needs at least two territories.", fields=("terrains",)
            )
        )
    for terrain in twice(t.id for t in map.terrains):
        yield Problem(
            Refusal(
                "terrain-twice",
                "A5",
                "Two territories have the same identifier, {terrain}.",
                fields=("terrains",),
                terrain=terrain,
            ),
            (terrain,),
        )
    for place in map.terrains:
        if not (0 <= place.x <= WIDTH and 0 <= place.y <= HEIGHT):
            yield Problem(
                Refusal(
                    "terrain-off-map",
                    "A5",
                    "{name} is off the map: both coordinates go from 0 to 1000.",
                    fields=("terrains",),
                    name=place.name,
                ),
                (place.id,),
            )
        if place.kind not in CLASS_OF:
            yield Problem(
                Refusal(
                    "unknown-kind",
                    "R3",
                    "{name} is of an unknown kind: {word}.",
                    fields=("terrains",),
                    name=place.name,
                    word=place.kind,
                ),
                (place.id,),
            )


def _of_roads(map: RoadMap) -> Iterator[Problem]:
    known = {t.id: t for t in map.terrains}
    sound = []
    for a, b in map.roads:
        lost = [end for end in (a, b) if end not in known]
        for end in lost:
            yield Problem(
                Refusal(
                    "road-to-nowhere",
                    "A5",
                    "A road leads to {terrain}, which is not on the map.",
                    fields=("roads",),
                    terrain=end,
                )
            )
        if a == b and not lost:
            yield Problem(
                Refusal(
                    "road-to-itself",
                    "A5",
                    "A road leads from {name} back to itself.",
                    fields=("roads",),
                    name=known[a].name,
                ),
                (a,),
            )
        elif not lost:
            sound.append((a, b))
    for a, b in twice(_ordered(road) for road in sound):
        yield Problem(
            Refusal(
                "road-twice",
                "A5",
                "Two territories can be joined by only one road: {a} and {b} have more.",
                fields=("roads",),
                a=known[a].name,
                b=known[b].name,
            ),
            (a, b),
        )
    cut_off = _unreachable(map)
    if cut_off:
        yield Problem(
            Refusal(
                "map-in-pieces",
                "A5",
                "No road leads from {start} to {names}.",
                fields=("roads",),
                start=map.terrains[0].name,
                names=", ".join(t.name for t in cut_off),
            ),
            tuple(t.id for t in cut_off),
        )


def _of_starts(map: RoadMap) -> Iterator[Problem]:
    known = {t.id: t for t in map.terrains}
    for players, sites in enumerate(map.starts, start=2):
        if sites and (len(sites) != players or len(set(sites)) != players):
            yield Problem(
                Refusal(
                    "start-sites",
                    "A1",
                    "{players} players need {players} different start sites.",
                    fields=("starts",),
                    players=players,
                ),
                tuple(dict.fromkeys(site for site in sites if site in known)),
            )
        for site in dict.fromkeys(sites):
            if site not in known:
                yield Problem(
                    Refusal(
                        "start-site-unknown",
                        "A1",
                        "The start site {terrain} is not on the map.",
                        fields=("starts",),
                        terrain=site,
                    )
                )
            elif CLASS_OF.get(known[site].kind) == "prestigious":
                yield Problem(
                    Refusal(
                        "start-site-prestigious",
                        "A1",
                        "No player may start on a prestigious territory: {name}.",
                        fields=("starts",),
                        name=known[site].name,
                    ),
                    (site,),
                )


def _of_grounds(map: RoadMap) -> Iterator[Problem]:
    known = {t.id: t for t in map.terrains}
    for ground in start_grounds(map):
        if ground not in known:
            yield Problem(
                Refusal(
                    "start-ground-unknown",
                    "A1",
                    "The start ground {terrain} is not on the map.",
                    fields=("grounds",),
                    terrain=ground,
                )
            )
        elif CLASS_OF.get(known[ground].kind) == "prestigious":
            yield Problem(
                Refusal(
                    "start-ground-prestigious",
                    "A1",
                    "A prestigious territory cannot be a start ground: {name}.",
                    fields=("grounds",),
                    name=known[ground].name,
                ),
                (ground,),
            )


def _unreachable(map: RoadMap) -> tuple[Terrain, ...]:
    """Terrains that cannot be reached from the first one, in the map's order."""
    if not map.terrains:
        return ()
    reached = nx.node_connected_component(graph_of(map), map.terrains[0].id)
    return tuple(t for t in map.terrains if t.id not in reached)


def _ordered(road: tuple[TerrainId, TerrainId]) -> tuple[TerrainId, TerrainId]:
    a, b = road
    return (a, b) if a <= b else (b, a)


def twice(things: Iterable[Thing]) -> list[Thing]:
    """Items that occur more than once, in order of first appearance."""
    return [thing for thing, times in Counter(things).items() if times > 1]
