"""Any small map, for properties that hold on all of them."""

from hypothesis import strategies as st

from campaign.world import RoadMap, Terrain, TerrainId


@st.composite
def road_maps(draw: st.DrawFn) -> RoadMap:
    """Any map of 1 to 14 terrains, in one piece or in several."""
    ids = [TerrainId(f"t{i}") for i in range(draw(st.integers(1, 14)))]
    pairs = [(a, b) for i, a in enumerate(ids) for b in ids[:i]]
    roads = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return RoadMap("any", tuple(Terrain(t, t, "grove", 0, 0) for t in ids), tuple(roads))
