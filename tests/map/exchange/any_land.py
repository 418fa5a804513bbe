"""Any map that the workshop holds: names of all signs, start sites, grounds, roads."""

from hypothesis import strategies as st

from campaign.map.naming import MOST_NAME
from campaign.map.sketching import trimmed
from campaign.map.terrains import CLASS_OF, with_grounds
from campaign.world import RoadMap, Terrain, TerrainId
from club.signs import has_dangers

ODD = st.sampled_from(
    [
        "name",
        "from",
        "to",
        "map",
        "#a",
        "#t1",
        "t1",
        "=1+2",
        "'quoted",
        "''",
        "-",
        "@x",
        '"a"',
        "a,b;c",
        "İbrahim",
        "دجلة",
        "👩\u200d👧",
        "1",
        "NaN",
        "x",
    ]
)
SIGNS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
IDS = st.from_regex(r"[-a-zA-Z0-9_]{1,12}", fullmatch=True)


def _kept(name: str) -> str:
    """The name as the workshop keeps it."""
    plain = name.strip()[:MOST_NAME].strip()
    return "x" if not plain or has_dangers(plain) else plain


NAMES = st.one_of(ODD, SIGNS).map(_kept)


@st.composite
def lands(draw: st.DrawFn) -> RoadMap:
    """Any such map of 1 to 12 territories."""
    ids = draw(st.lists(IDS, min_size=1, max_size=12, unique=True))
    spots = st.integers(0, 1000)
    terrains = tuple(
        Terrain(
            TerrainId(id),
            draw(NAMES),
            draw(st.sampled_from(list(CLASS_OF))),
            draw(spots),
            draw(spots),
        )
        for id in ids
    )
    pairs = [(a, b) for number, a in enumerate(ids) for b in ids[:number]]
    roads = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    sites = st.lists(st.sampled_from(ids), max_size=6)
    starts = [draw(sites) for _ in range(draw(st.integers(0, 5)))]
    map = RoadMap(
        draw(st.one_of(st.just(""), NAMES)),
        terrains,
        tuple((TerrainId(a), TerrainId(b)) for a, b in roads),
        trimmed(tuple(TerrainId(site) for site in sites) for sites in starts),
    )
    return with_grounds(map, (TerrainId(id) for id in draw(st.sets(st.sampled_from(ids)))))
