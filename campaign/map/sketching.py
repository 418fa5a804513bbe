"""Changes to a map that is being drawn: terrains and roads are added and removed.

This module does not judge the map; `campaign.map.validation` does.
"""

from collections.abc import Iterable
from itertools import count
from math import dist

from msgspec.structs import replace

from campaign.map.graph import HEIGHT, WIDTH
from campaign.map.terrains import start_grounds, with_grounds
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind
from club.refusals import Refusal

GRID = 50  # where new terrains are tried, in map units
BLANK = RoadMap("", (), ())


def with_terrain(
    map: RoadMap, name: str, kind: TerrainKind, spot: tuple[int, int] | None = None
) -> RoadMap:
    """The map with one more terrain; without a spot, it is placed where there is most room."""
    x, y = spot or free_spot(map)
    new = Terrain(_free_id(map), name, kind, x, y)
    return replace(map, terrains=(*map.terrains, new))


def without_terrain(map: RoadMap, gone: TerrainId) -> RoadMap:
    """The map without this terrain, its roads, and the starts and grounds on it."""
    rest = replace(
        map,
        terrains=tuple(t for t in map.terrains if t.id != gone),
        roads=tuple(road for road in map.roads if gone not in road),
        starts=trimmed(tuple(site for site in sites if site != gone) for sites in map.starts),
    )
    return with_grounds(rest, (ground for ground in start_grounds(map) if ground != gone))


def with_road(map: RoadMap, a: TerrainId, b: TerrainId) -> RoadMap:
    """The map with a road between these two terrains. Refuses an invalid road, and a second one."""
    known = {t.id: t.name for t in map.terrains}
    if a not in known or b not in known:
        raise Refusal("no-terrain", "A5", "Choose the two ends of the road.", fields=("roads",))
    if a == b:
        raise Refusal(
            "road-to-itself",
            "A5",
            "A road leads from {name} back to itself.",
            fields=("roads",),
            name=known[a],
        )
    if has_road(map, a, b):
        raise Refusal(
            "road-twice",
            "A5",
            "Two territories can be joined by only one road: {a} and {b} have more.",
            fields=("roads",),
            a=known[a],
            b=known[b],
        )
    return replace(map, roads=(*map.roads, (a, b)))


def without_road(map: RoadMap, a: TerrainId, b: TerrainId) -> RoadMap:
    return replace(map, roads=tuple(road for road in map.roads if set(road) != {a, b}))


def has_road(map: RoadMap, a: TerrainId, b: TerrainId) -> bool:
    return any(set(road) == {a, b} for road in map.roads)


def trimmed(starts: Iterable[tuple[TerrainId, ...]]) -> tuple[tuple[TerrainId, ...], ...]:
    """The start sites without the empty rows at the end."""
    rows = list(starts)
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def free_spot(map: RoadMap) -> tuple[int, int]:
    """The point of a grid that is farthest from every terrain, and from the rim."""
    taken = [(t.x, t.y) for t in map.terrains]

    def room(spot: tuple[int, int]) -> float:
        x, y = spot
        rim = min(x, y, WIDTH - x, HEIGHT - y)
        return min([dist(spot, other) for other in taken], default=2 * rim)

    inner = range(2 * GRID, WIDTH - GRID, GRID)
    return max(((x, y) for y in inner for x in inner), key=room)


def _free_id(map: RoadMap) -> TerrainId:
    taken = {t.id for t in map.terrains}
    return next(TerrainId(f"t{n}") for n in count(1) if f"t{n}" not in taken)
