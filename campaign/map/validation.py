"""Every problem of a map in words: errors that prevent playing, and poor legibility.

`graph.faults` lists errors for the rules. This module checks the bounds of maps that anybody may
submit, the names, the drawing, the road graph and the start. Distances are in map units.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from math import dist
from re import compile as pattern
from unicodedata import normalize

from campaign.house_rules import LIMITS_BY_PLAYERS, MOST_PLAYERS
from campaign.map.bottlenecks import Road, behind, bridges, parts_without
from campaign.map.graph import Problem, faults, twice
from campaign.map.knots import knot
from campaign.map.layout.drawing import TERRAIN_RADIUS, Shape, clearance, curves, meet
from campaign.map.start_grounds import start_grounds
from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap, Terrain, TerrainId
from club.refusals import Refusal
from club.signs import has_dangers

MOST_TERRAINS, MOST_ROADS = 100, 200  # four roads at each terrain; a page draws it in 0.3 s
MOST_TITLE, MOST_NAME = 80, 40  # characters
LEAST_APART = 2 * TERRAIN_RADIUS
MOST_TOLD = 20  # crossings, bridges and so on, of each: nobody reads more of them
MOST_NAMED = 12  # terrains or roads in one sentence
IDENTIFIER = pattern(r"[-a-zA-Z0-9_]{1,50}")

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
    """All problems, errors first; of a map that is too large, only that."""
    found = list(_of_size(map)) or [*_of_names(map), *faults(map)]
    if not any(problem.refusal.code in UNFIT_FOR_A_DRAFT for problem in found):
        found += [*_of_spots(map), *_of_drawing(map), *_of_graph(map), *_of_play(map)]
    return tuple(sorted(found, key=lambda problem: not problem.is_error))


def check_draft(map: RoadMap) -> None:
    """Refuses a draft that cannot be stored and drawn."""
    for problem in chain(_of_size(map), _of_names(map), faults(map)):
        if problem.refusal.code in UNFIT_FOR_A_DRAFT:
            raise problem.refusal


def _of_size(map: RoadMap) -> Iterator[Problem]:
    sizes = len(map.starts) < MOST_PLAYERS and all(len(s) <= MOST_PLAYERS for s in map.starts)
    if len(map.terrains) > MOST_TERRAINS or len(map.roads) > MOST_ROADS or not sizes:
        yield Problem(
            Refusal(
                "map-too-large",
                "A5",
                "A map has at most {terrains} territories, {roads} roads and start sites for "
                "{players}.",
                fields=("terrains",),
                terrains=MOST_TERRAINS,
                roads=MOST_ROADS,
                players=MOST_PLAYERS,
            )
        )


def _of_names(map: RoadMap) -> Iterator[Problem]:
    yield from _of_title(map.name)
    for place in map.terrains:
        if not IDENTIFIER.fullmatch(place.id):
            yield Problem(
                Refusal(
                    "identifier",
                    "A5",
                    "“{terrain}” is not an identifier: use 1 to 50 characters from a to z, "
                    "digits, - "
                    "and _.",
                    fields=("terrains",),
                    terrain=place.id[:60],
                )
            )
        if not place.name.strip():
            yield Problem(
                Refusal(
                    "name-missing",
                    "A5",
                    "The territory {terrain} has no name.",
                    fields=("terrains",),
                    terrain=place.id,
                ),
                (place.id,),
            )
        elif len(place.name) > MOST_NAME:
            yield Problem(
                Refusal(
                    "name-long",
                    "A5",
                    "The name {name}… is too long: use at most {most} characters.",
                    fields=("terrains",),
                    name=place.name[:20],
                    most=MOST_NAME,
                ),
                (place.id,),
            )
        elif has_dangers(place.name):
            yield Problem(
                Refusal(
                    "name-signs",
                    "A5",
                    "The name of {terrain} contains invisible characters.",
                    fields=("terrains",),
                    terrain=place.id,
                ),
                (place.id,),
            )
    yield from _of_equal_names(map)


def _of_title(title: str) -> Iterator[Problem]:
    if not title.strip():
        yield Problem(Refusal("title-missing", "A5", "The map has no name.", fields=("name",)))
    elif len(title) > MOST_TITLE:
        yield Problem(
            Refusal(
                "title-long",
                "A5",
                "The map's name is too long: use at most {most} characters.",
                fields=("name",),
                most=MOST_TITLE,
            )
        )
    elif has_dangers(title):
        yield Problem(
            Refusal(
                "title-signs",
                "A5",
                "The map's name contains invisible characters.",
                fields=("name",),
            )
        )


def _of_equal_names(map: RoadMap) -> Iterator[Problem]:
    read = {t.id: " ".join(normalize("NFKC", t.name).casefold().split()) for t in map.terrains}
    for name in twice(name for name in read.values() if name):
        same = [t for t in map.terrains if read[t.id] == name]
        yield Problem(
            Refusal(
                "name-twice",
                "A5",
                "More than one territory is called {name}.",
                fields=("terrains",),
                name=same[0].name,
            ),
            tuple(t.id for t in same),
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
    """Roads and terrains on which much hangs, and roads that cross however the map is drawn."""
    names = {t.id: t.name for t in map.terrains}
    for (a, b), part in islice(bridges(map), MOST_TOLD):
        yield Problem(
            Refusal(
                "road-bridge",
                "A5",
                "The road from {a} to {b} is a bridge: without it, no road joins {names} and "
                "the rest "
                "of the map.",
                fields=("roads",),
                a=names[a],
                b=names[b],
                names=_named(names, part),
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
                names=_named(names, behind(map, terrain)),
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
                roads=_shortened(f"{names[a]} – {names[b]}" for a, b in tied),
            ),
            tuple(dict.fromkeys(end for road in tied for end in road)),
            is_error=False,
        )


def _named(names: dict[TerrainId, str], part: frozenset[TerrainId]) -> str:
    return _shortened(name for terrain, name in names.items() if terrain in part)


def _shortened(words: Iterable[str]) -> str:
    said = list(words)
    return ", ".join(said[:MOST_NAMED]) + (", …" if len(said) > MOST_NAMED else "")


def _of_play(map: RoadMap) -> Iterator[Problem]:
    """Problems for the numbers of players of table 1 (R1, R93, A1)."""
    classes = [CLASS_OF[t.kind] for t in map.terrains]
    prestigious = classes.count("prestigious")
    homes = len(classes) - prestigious
    if homes < 2:
        yield Problem(
            Refusal(
                "few-homes",
                "A1",
                "Two players need two territories that are not prestigious.",
                fields=("terrains",),
            )
        )
    crowded = [n for n in LIMITS_BY_PLAYERS if n > max(homes, 2)]
    if crowded:
        yield Problem(
            Refusal(
                "few-homes-for-many",
                "A1",
                "Territories that are not prestigious: {homes}, too few for {tables} players.",
                fields=("terrains",),
                homes=homes,
                tables=_listed(crowded),
            ),
            is_error=False,
        )
    unplaced = [
        n for n in LIMITS_BY_PLAYERS if not (n <= len(map.starts) + 1 and map.starts[n - 2])
    ]
    if unplaced:
        yield Problem(
            Refusal(
                "no-start-sites",
                "A1",
                "There are no start sites for {tables} players: they will choose where to begin.",
                fields=("starts",),
                tables=_listed(unplaced),
            ),
            is_error=False,
        )
    yield from _of_grounds(map)
    short = [n for n, row in LIMITS_BY_PLAYERS.items() if prestigious < row.prestige]
    if short:
        yield Problem(
            Refusal(
                "few-prestigious",
                "R93",
                "Prestigious territories: {count}, fewer than the points that {tables} players "
                "need on "
                "the memory track.",
                fields=("terrains",),
                count=prestigious,
                tables=_listed(short),
            ),
            is_error=False,
        )


def _of_grounds(map: RoadMap) -> Iterator[Problem]:
    """Grounds that are too few for some players, or without the start sites (A1)."""
    grounds = start_grounds(map)
    crowded = [n for n in LIMITS_BY_PLAYERS if n > len(grounds)] if grounds else []
    if crowded:
        yield Problem(
            Refusal(
                "few-start-grounds",
                "A1",
                "Start grounds: {grounds}. That is too few for {tables} players, and a player who "
                "finds none free begins where they like.",
                fields=("grounds",),
                grounds=len(grounds),
                tables=_listed(crowded),
            ),
            is_error=False,
        )
    outside = {site for sites in map.starts for site in sites} - set(grounds)
    if grounds and outside:
        names = {t.id: t.name for t in map.terrains}
        yield Problem(
            Refusal(
                "start-site-no-ground",
                "A1",
                "These start sites are not start grounds: {names}.",
                fields=("grounds",),
                names=_named(names, frozenset(outside)),
            ),
            tuple(t for t in names if t in outside),
            is_error=False,
        )


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)
