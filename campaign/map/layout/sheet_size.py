"""The size of a sheet: a map with many terrains is drawn on a larger one."""

from functools import lru_cache
from math import dist

from msgspec.structs import replace

from campaign.world import RoadMap, Terrain

ROOM = 112  # map units that most terrains are to have to the next one
MOST = 4.0  # times as wide and high
CROWDED = 0.1  # the part of the terrains that may have less room


@lru_cache(maxsize=32)
def spread_out(map: RoadMap) -> RoadMap:
    """The map with its terrains as far from each other as markers and names need.

    A map with enough room is unchanged, even if two or three terrains are close together: the sheet
    grows only when many are.
    """
    by = growth(map)
    if by <= 1:
        return map
    terrains = (replace(t, x=round(t.x * by), y=round(t.y * by)) for t in map.terrains)
    return replace(map, terrains=tuple(terrains))


@lru_cache(maxsize=32)
def growth(map: RoadMap) -> float:
    """How many times as wide and high the sheet of this map is drawn."""
    rooms = sorted(_room(map, terrain) for terrain in map.terrains)
    room = rooms[int(len(rooms) * CROWDED)] if len(rooms) > 1 else ROOM
    return max(1.0, min(MOST, ROOM / max(room, 1)))


def _room(map: RoadMap, terrain: Terrain) -> float:
    others = (t for t in map.terrains if t is not terrain)
    return min((dist((terrain.x, terrain.y), (o.x, o.y)) for o in others), default=ROOM)
