"""Maps as files: written as JSON of `RoadMap`, read from that or from a fixture of the site's
rows.

Anybody may send a file, so its size is checked before it is read. The result is a draft that can be
stored and drawn (`validation.check_draft`). It is not always a map to play on. House maps are those
that come with the site.
"""

import json
from functools import lru_cache
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from campaign.house_rules import MOST_PLAYERS
from campaign.map.terrains import with_grounds
from campaign.map.validation import check_draft
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind
from club import places
from club.refusals import Refusal

MOST_BYTES = 256 * 1024  # four times the size of the largest map as a fixture


class _Place(Struct, forbid_unknown_fields=True):
    """A terrain whose kind may be any word."""

    id: str
    name: str
    kind: str
    x: int
    y: int


class _Sheet(Struct, forbid_unknown_fields=True):
    name: str
    terrains: list[_Place]
    roads: list[tuple[str, str]]
    starts: list[list[str]] = []
    grounds: list[str] = []


def write_map_file(map: RoadMap) -> bytes:
    """The map as JSON, one line per terrain and road."""
    return msgspec.json.format(msgspec.json.encode(map), indent=1) + b"\n"


def read_map_file(document: bytes) -> RoadMap:
    """The map of this file. Refuses `too-large`, `no-map` and anything that no draft can hold."""
    check_size(document)
    try:
        rows = json.loads(document)
        found = msgspec.convert(_of_fixture(rows) if isinstance(rows, list) else rows, _Sheet)
    except RecursionError as error:
        raise _no_map("it is nested too deeply") from error
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise _no_map(str(error)[:200] or type(error).__name__) from error
    map = _map_of(found)
    check_draft(map)
    return map


def check_size(document: bytes) -> None:
    """Refuses `too-large`."""
    if len(document) > MOST_BYTES:
        raise Refusal(
            "too-large",
            "A5",
            "This file is too large for a map: the limit is {most} kB.",
            fields=("document",),
            most=MOST_BYTES // 1024,
        )


def _no_map(error: str) -> Refusal:
    return Refusal(
        "no-map", "A5", "There is no map in this file: {error}", fields=("document",), error=error
    )


def _map_of(sheet: _Sheet) -> RoadMap:
    map = RoadMap(
        sheet.name,
        tuple(
            Terrain(TerrainId(t.id), t.name, cast(TerrainKind, t.kind), t.x, t.y)
            for t in sheet.terrains
        ),
        tuple((TerrainId(a), TerrainId(b)) for a, b in sheet.roads),
        tuple(tuple(TerrainId(site) for site in sites) for sites in sheet.starts),
    )
    return with_grounds(map, (TerrainId(terrain) for terrain in sheet.grounds))


def _of_fixture(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The first map of a fixture, its rows in the order of their keys."""
    of_model: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for row in rows:
        of_model.setdefault(row["model"], []).append((row["pk"], row["fields"]))
    for keyed in of_model.values():
        keyed.sort(key=lambda pair: pair[0])
    key, head = of_model["campaign.map"][0]

    def of_map(name: str) -> list[tuple[int, dict[str, Any]]]:
        return [pair for pair in of_model.get(name, []) if pair[1]["map"] == key]

    slugs = {pk: f["slug"] for pk, f in of_map("campaign.terrain")}
    sites: dict[int, list[tuple[int, str]]] = {n: [] for n in range(2, MOST_PLAYERS + 1)}
    for _, site in of_map("campaign.startsite"):
        sites[site["players"]].append((site["seat"], slugs[site["terrain"]]))
    largest = max((players for players, seats in sites.items() if seats), default=1)
    return {
        "name": head["name"],
        "terrains": [
            {"id": slugs[pk], **{field: f[field] for field in ("name", "kind", "x", "y")}}
            for pk, f in of_map("campaign.terrain")
        ],
        "roads": [(slugs[f["a"]], slugs[f["b"]]) for _, f in of_map("campaign.road")],
        "starts": [
            [site for _, site in sorted(sites[players])] for players in range(2, largest + 1)
        ],
        "grounds": [f["slug"] for _, f in of_map("campaign.terrain") if f.get("ground")],
    }


FIXTURES = places.FIXTURES

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
