"""The bundled map, read from its fixture without a database."""

import json
from functools import lru_cache
from pathlib import Path

from campaign.map.terrains import with_grounds
from campaign.world import RoadMap, Terrain, TerrainId

FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "map_27_terrains.json"


# Earlier versions of the maps, on which older campaigns go on.
EARLIER = Path(__file__).resolve().parent / "earlier"
EARLIER_FIXTURE = EARLIER / FIXTURE.name


@lru_cache(maxsize=1)
def bundled_map() -> RoadMap:
    return read_fixture(FIXTURE)


@lru_cache(maxsize=1)
def earlier_map() -> RoadMap:
    """The default map before the present one, on which the recorded campaigns were played."""
    return read_fixture(EARLIER_FIXTURE)


def read_fixture(path: Path | str = FIXTURE) -> RoadMap:
    """The one map of a fixture, its rows taken in the order of their keys."""
    rows: dict[str, list[tuple[int, dict]]] = {}
    for row in json.loads(Path(path).read_text("utf-8")):
        rows.setdefault(row["model"], []).append((row["pk"], row["fields"]))
    for of_model in rows.values():
        of_model.sort(key=lambda keyed: keyed[0])
    slug = {pk: TerrainId(fields["slug"]) for pk, fields in rows["campaign.terrain"]}
    sites: dict[int, dict[int, TerrainId]] = {}
    for _, site in rows["campaign.startsite"]:
        sites.setdefault(site["players"], {})[site["seat"]] = slug[site["terrain"]]
    map = RoadMap(
        name=rows["campaign.map"][0][1]["name"],
        terrains=tuple(
            Terrain(slug[pk], f["name"], f["kind"], f["x"], f["y"])
            for pk, f in rows["campaign.terrain"]
        ),
        roads=tuple((slug[f["a"]], slug[f["b"]]) for _, f in rows["campaign.road"]),
        starts=tuple(
            tuple(sites[players][seat] for seat in sorted(sites[players]))
            for players in sorted(sites)
        ),
    )
    return with_grounds(map, (slug[pk] for pk, f in rows["campaign.terrain"] if f.get("ground")))
