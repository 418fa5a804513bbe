"""Cliffs: strokes that fall into the water where hills and mountains reach a southern shore."""

from functools import lru_cache

from campaign.map.land.ground import Ground, region
from campaign.map.layout.coast import heights, shores
from campaign.map.layout.drawing import BORDER, land_box
from campaign.map.layout.noise import chance, seed_of
from campaign.world import RoadMap

HIGH: dict[Ground, float] = {"mountains": 12.0, "hills": 8.0}  # map units
EVERY = 6.0  # map units between two strokes
LOOK = 12.0  # on both sides of the shore: one side is land, the other water


@lru_cache(maxsize=8)
def cliffs(map: RoadMap) -> str:
    """All strokes as SVG path data."""
    grid, grounds, seed, frame = heights(map), region(map), seed_of(map) + 71, land_box(map)
    found = []
    for ring in shores(map):
        for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True):
            count = max(1, round((abs(u - x) + abs(v - y)) / EVERY))
            for step in range(count):
                p, q = x + (u - x) * step / count, y + (v - y) * step / count
                if grid.at(p, q + LOOK) >= 0 or grid.at(p, q - LOOK) <= 0:
                    continue
                high = HIGH.get(grounds.at(p, q - LOOK))
                if high and frame.x + BORDER < p < frame.x + frame.width - BORDER:
                    length = high * (0.55 + 0.45 * chance(seed, round(p), round(q)))
                    found.append(f"M{p:.0f} {q:.0f}v{length:.0f}")
    return "".join(found)
