"""A rough shape of the land, for as long as its picture is on the way: broad strokes along the
roads."""

from functools import lru_cache

from campaign.world import RoadMap, TerrainId


@lru_cache(maxsize=64)
def rough_land(map: RoadMap) -> str:
    """SVG path data in map units: few long lines, which together follow every road once. A terrain
    without a road is a dot."""
    spots = {terrain.id: f"{terrain.x} {terrain.y}" for terrain in map.terrains}
    ahead: dict[TerrainId, list[TerrainId]] = {id: [] for id in spots}
    for a, b in map.roads:
        ahead[a].append(b)
        ahead[b].append(a)
    # A line that begins where an odd number of roads meet leaves fewer roads over.
    ends = sorted(spots, key=lambda id: len(ahead[id]) % 2 == 0)
    lines = [f"{spots[id]}h0" for id in spots if not ahead[id]]
    for end in ends:
        while ahead[end]:
            lines.append(" ".join(spots[id] for id in _line(end, ahead)))
    return "".join(f"M{line}" for line in lines)


def _line(start: TerrainId, ahead: dict[TerrainId, list[TerrainId]]) -> list[TerrainId]:
    """Terrains along roads that were not followed before; follows them."""
    found = [start]
    while ahead[found[-1]]:
        here = found[-1]
        there = ahead[here].pop(0)
        ahead[there].remove(here)
        found.append(there)
    return found
