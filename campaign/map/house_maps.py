"""The maps that come with the site, as files of `fixtures/`."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from campaign.map.documents import read_map_file
from campaign.world import RoadMap

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"

# The address of the first version of each, in the order in which they are offered.
HOUSE_MAPS: Final[dict[str, str]] = {
    "terres-de-l-anse": "map_27_terrains.json",
    "lagunes-de-l-ecume": "map_lagoons.json",
    "hautes-combes": "map_valleys.json",
}


@lru_cache(maxsize=len(HOUSE_MAPS))
def house_map(slug: str) -> RoadMap:
    """The latest version of the map whose first version has this address."""
    return read_map_file((FIXTURES / HOUSE_MAPS[slug]).read_bytes())
