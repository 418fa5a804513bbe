"""Every problem of a map in words: errors that prevent playing, and poor legibility.

`graph.faults` lists errors for the rules. This module checks the bounds of maps that anybody may
submit, the drawing and the road graph; `naming` checks names, `playability` the start. Distances
are in map units.
"""

from collections.abc import Iterator
from itertools import chain, combinations, islice
from math import dist

from campaign.house_rules import MOST_PLAYERS
from campaign.map.bottlenecks import Road, behind, bridges, parts_without
from campaign.map.graph import Problem, faults
from campaign.map.knots import knot
from campaign.map.layout.drawing import TERRAIN_RADIUS, Shape, clearance, curves, meet
from campaign.map.naming import named, of_names, shortened
from campaign.map.playability import of_play
from campaign.world import RoadMap, Terrain, TerrainId
from club.refusals import Refusal

MOST_TERRAINS, MOST_ROADS = 100, 200  # four roads at each terrain; a page draws it in 0.3 s
LEAST_APART = 2 * TERRAIN_RADIUS
MOST_TOLD = 20  # of each kind, such as crossings or bridges: nobody reads more

# Errors that prevent drawing or storing. All others may be fixed later.
UNFIT_FOR_A_DRAFT = frozenset(
    {
        "map-too-large",
        "identifier",
        "title-long",
        "name-long",
        "name-signs",
        "title-signs",
        "terrain-twice",
        "terrain-off-map",
        "unknown-kind",
        "road-to-nowhere",
        "start-site-unknown",
        "start-ground-unknown",
    }
)


def problems(map: RoadMap) -> tuple[Problem, ...]:
    """All problems, errors first. Of a map that is too large, this is the only problem."""
    found = list(_of_size(map)) or [*of_names(map), *faults(map)]
    if not any(problem.refusal.code in UNFIT_FOR_A_DRAFT for problem in found):
        found += [*_of_spots(map), *_of_drawing(map), *_of_graph(map), *of_play(map)]
    return tuple(sorted(found, key=lambda problem: not problem.is_error))


def check_draft(map: RoadMap) -> None:
    """Refuses a draft that cannot be stored and drawn."""
    for problem in chain(_of_size(map), of_names(map), faults(map)):
        if problem.refusal.code in UNFIT_FOR_A_DRAFT:
            raise problem.refusal


def _of_size(map: RoadMap) -> Iterator[Problem]:
    sizes = len(map.starts) < MOST_PLAYERS and all(len(s) <= MOST_PLAYERS for s in map.starts)
    if len(map.terrains) > MOST_TERRAINS or len(map.roads) > MOST_ROADS or not sizes:
        yield Problem(too_large())


def too_large() -> Refusal:
    return Refusal(
        "map-too-large",
        "A5",
        "A map has at most {terrains} territories, {roads} roads and start sites for {players}.",
        fields=("terrains",),
        terrains=MOST_TERRAINS,
        roads=MOST_ROADS,
        players=MOST_PLAYERS,
    )


def _of_spots(map: RoadMap) -> Iterator[Problem]:
    near = (
        (a, b)
        for a, b in combinations(map.terrains, 2)
        if dist((a.x, a.y), (b.x, b.y)) < LEAST_APART
    )
    for a, b in islice(near, MOST_TOLD):
        yield Problem(
            Refusal(
                "terrains-near",
                "A5",
                "{a} and {b} are too close together: keep them at least {least} units apart.",
                fields=("terrains",),
                a=a.name,
                b=b.name,
                least=LEAST_APART,
            ),
            (a.id, b.id),
        )


def _of_drawing(map: RoadMap) -> Iterator[Problem]:
    """Roads that cross, or run through a terrain on the way: playable, but hard to read."""
    places = {t.id: t for t in map.terrains}
    for (a, b), (c, d) in islice(_crossings(map, places), MOST_TOLD):
        yield Problem(
            Refusal(
                "roads-cross",
                "A5",
                "The road from {a} to {b} crosses the one from {c} to {d}.",
                fields=("roads",),
                a=places[a].name,
                b=places[b].name,
                c=places[c].name,
                d=places[d].name,
            ),
            (a, b, c, d),
            is_error=False,
        )
    through = (
        (curve, place)
        for curve in curves(map)
        for shape in (Shape.of(curve.line),)
        for place in map.terrains
        if place.id not in (curve.a, curve.b) and _touches(shape, place)
    )
    for curve, place in islice(through, MOST_TOLD):
        yield Problem(
            Refusal(
                "road-through-terrain",
                "A5",
                "The road from {a} to {b} runs through {name}.",
                fields=("roads",),
                a=places[curve.a].name,
                b=places[curve.b].name,
                name=place.name,
            ),
            (curve.a, curve.b, place.id),
            is_error=False,
        )


def _touches(shape: Shape, place: Terrain) -> bool:
    """Whether the line crosses the disc of the terrain; lines far away are checked cheaply."""
    spot = (place.x, place.y)
    return not shape.is_off(spot, TERRAIN_RADIUS) and clearance(shape.line, spot) < TERRAIN_RADIUS


def _crossings(map: RoadMap, places: dict[TerrainId, Terrain]) -> Iterator[tuple[Road, Road]]:
    shapes: list[tuple[Road, Shape]] = [
        (road, Shape.of(tuple((places[end].x, places[end].y) for end in road)))
        for road in map.roads
    ]
    for (one, shape), (other, shape_too) in combinations(shapes, 2):
        if meet(shape, shape_too) and set(one) != set(other):
            yield one, other


def _of_graph(map: RoadMap) -> Iterator[Problem]:
    """Roads and terrains that cut off much of the map, and roads that cross in every drawing."""
    names = {t.id: t.name for t in map.terrains}
    for (a, b), part in islice(bridges(map), MOST_TOLD):
        yield Problem(
            Refusal(
                "road-bridge",
                "A5",
                "The road from {a} to {b} is a bridge: without it, no road joins {names} and the "
                "rest of the map.",
                fields=("roads",),
                a=names[a],
                b=names[b],
                names=named(names, part),
            ),
            (a, b),
            is_error=False,
        )
    for terrain in islice(parts_without(map), MOST_TOLD):
        yield Problem(
            Refusal(
                "bottleneck",
                "A5",
                "{name} is a bottleneck: every route between {names} and the rest of the map goes "
                "through it.",
                fields=("roads",),
                name=names[terrain],
                names=named(names, behind(map, terrain)),
            ),
            (terrain,),
            is_error=False,
        )
    tied = knot(map)
    if tied:
        yield Problem(
            Refusal(
                "roads-must-cross",
                "A5",
                "Wherever the territories are placed, at least two of these roads cross: {roads}.",
                fields=("roads",),
                roads=shortened(f"{names[a]} – {names[b]}" for a, b in tied),
            ),
            tuple(dict.fromkeys(end for road in tied for end in road)),
            is_error=False,
        )
