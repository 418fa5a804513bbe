"""Small maps written as text, for tests: `T1-T2-T3 T3-T1` names its terrains and roads."""

from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind


def drawn(
    roads: str, *, kinds: dict[str, TerrainKind] | None = None, starts: tuple[str, ...] = ()
) -> RoadMap:
    """A map with these roads; terrains are towers unless `kinds` says otherwise.

    Each text of `starts` names the sites of 2, 3 … players, separated by blanks.
    """
    chains = [chain.split("-") for chain in roads.split()]
    names = dict.fromkeys(name for chain in chains for name in chain)
    return RoadMap(
        name="drawn",
        terrains=tuple(
            Terrain(TerrainId(name), name, (kinds or {}).get(name, "tower"), 100 * i % 1000, 10 * i)
            for i, name in enumerate(names)
        ),
        roads=tuple(
            (TerrainId(a), TerrainId(b))
            for chain in chains
            for a, b in zip(chain, chain[1:], strict=False)
        ),
        starts=tuple(tuple(map(TerrainId, sites.split())) for sites in starts),
    )
