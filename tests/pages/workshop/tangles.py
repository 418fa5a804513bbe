"""Maps whose roads cross each other."""

import random
from collections.abc import Callable

from campaign.map.naming import MOST_NAME
from campaign.map.validation import MOST_ROADS, MOST_TERRAINS
from campaign.world import RoadMap, Terrain, TerrainId

Spot = Callable[[int], tuple[int, int]]


DICE = random.Random(5)


SPOTS: dict[str, Spot] = {
    "anywhere": lambda n: (DICE.randrange(1001), DICE.randrange(1001)),
    "on nine spots": lambda n: (400 * (n % 3) + 100, 400 * (n // 3 % 3) + 100),
    "on one spot": lambda n: (500, 500),
    "in one line": lambda n: (10 * n, 500),
    "in one corner": lambda n: (5 * (n % 10), 5 * (n // 10)),
    "on both rims": lambda n: (1000 * (n % 2), 10 * n),
}


def tangle(spot: Spot, terrains: int = MOST_TERRAINS, roads: int = MOST_ROADS) -> RoadMap:
    """A map of the maximum size, with long names, joined at random."""
    ids = [TerrainId(f"t{n}") for n in range(terrains)]
    joined = {(a, b) for a, b in zip(ids, ids[1:], strict=False)}
    while len(joined) < roads:
        a, b = sorted(DICE.sample(range(terrains), 2))
        joined.add((ids[a], ids[b]))
    places = tuple(Terrain(id, f"{n:W>{MOST_NAME}}", "tower", *spot(n)) for n, id in enumerate(ids))
    return RoadMap("Tangle", places, tuple(sorted(joined)), ((ids[0], ids[-1]),))
