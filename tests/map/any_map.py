"""Any small map, for properties that hold on all of them."""

from math import ceil, sin, sqrt

from hypothesis import strategies as st

from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind


@st.composite
def road_maps(draw: st.DrawFn) -> RoadMap:
    """Any map of 1 to 14 terrains, in one piece or in several."""
    ids = [TerrainId(f"t{i}") for i in range(draw(st.integers(1, 14)))]
    pairs = [(a, b) for i, a in enumerate(ids) for b in ids[:i]]
    roads = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return RoadMap("any", tuple(Terrain(t, t, "grove", 0, 0) for t in ids), tuple(roads))


def wide_map(terrains: int) -> RoadMap:
    """A map of this many terrains of all kinds in uneven rows; each joins those beside and
    below."""
    columns = ceil(sqrt(terrains))
    rows = ceil(terrains / columns)
    kinds = list(CLASS_OF)
    places = tuple(
        Terrain(
            TerrainId(f"t{n}"),
            f"Place {n}",
            kinds[7 * n % len(kinds)],
            round(1000 * (n % columns + 0.5 + 0.3 * sin(3.7 * n)) / columns),
            round(1000 * (n // columns + 0.5 + 0.3 * sin(5.3 * n)) / rows),
        )
        for n in range(terrains)
    )
    roads = [(n, n + 1) for n in range(terrains - 1) if (n + 1) % columns]
    roads += [(n, n + columns) for n in range(terrains - columns)]
    return RoadMap("Wide", places, tuple((places[a].id, places[b].id) for a, b in roads))


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
