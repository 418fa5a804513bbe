"""Kinds and classes of terrain (R3, R4).

Also start grounds, on which players choose where they begin (A1).
"""

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from campaign.world import RoadMap, TerrainClass, TerrainId, TerrainKind

CLASS_OF: Final[dict[TerrainKind, TerrainClass]] = {
    "tower": "normal",
    "grove": "normal",
    "oasis": "normal",
    "mill": "developed",
    "standing_stones": "developed",
    "caravan": "developed",
    "cromlech": "prestigious",
    "ruined_castle": "prestigious",
    "pyramid": "prestigious",
    "ziggurat": "prestigious",
}

# R4, R75, in power points a turn. The income of a prestigious terrain is a house rule (A67:
# `HouseRules.prestigious_income`), so it has no entry here.
INCOME: Final[dict[TerrainClass, int]] = {"normal": 1, "developed": 2}

# R3: how many of each kind the printed set holds, 27 in all. Another map may differ (A5).
PRINTED_SET: Final[dict[TerrainKind, int]] = {
    "tower": 7,
    "grove": 5,
    "oasis": 4,
    "mill": 2,
    "standing_stones": 2,
    "caravan": 2,
    "cromlech": 1,
    "ruined_castle": 2,
    "pyramid": 1,
    "ziggurat": 1,
}


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
