"""Start grounds: the terrains on which a map lets players choose where they begin (A1)."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from campaign.world import RoadMap, TerrainId


def start_grounds(map: RoadMap) -> tuple[TerrainId, ...]:
    """The terrains that the map names, in its order; () if players may choose any."""
    return map.grounds or ()


def with_grounds(map: RoadMap, grounds: Iterable[TerrainId]) -> RoadMap:
    """The map with these grounds, each once, in the map's order; unknown ones last.

    Without grounds, the field is left out: the file of such a map does not contain it.
    """
    named = set(grounds)
    known = tuple(t.id for t in map.terrains if t.id in named)
    found = (*known, *sorted(named - set(known)))
    return replace(map, grounds=found or UNSET)
