"""Reads a map from a file: as `RoadMap` in JSON, or as a fixture of the site's own rows."""

import json
from typing import Any

import msgspec

from campaign.map.graph import check
from campaign.refusals import Refusal
from campaign.world import RoadMap, Terrain, TerrainId


def read_map(document: bytes) -> RoadMap:
    """The checked map of this file; refuses what is none."""
    try:
        rows = json.loads(document)
        found = _of_fixture(rows) if isinstance(rows, list) else msgspec.convert(rows, RoadMap)
    except (ValueError, KeyError, IndexError, TypeError, msgspec.ValidationError) as error:
        raise Refusal("no-map", "A5", "This file holds no map: {error}", error=error) from error
    check(found)
    return found


def _of_fixture(rows: list[dict[str, Any]]) -> RoadMap:
    """The first map of a fixture, its rows in the order of their keys."""
    of_model: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for row in rows:
        of_model.setdefault(row["model"], []).append((row["pk"], row["fields"]))
    for keyed in of_model.values():
        keyed.sort(key=lambda pair: pair[0])
    key, head = of_model["campaign.map"][0]

    def of_map(name: str) -> list[tuple[int, dict[str, Any]]]:
        return [pair for pair in of_model.get(name, []) if pair[1]["map"] == key]

    slugs = {pk: TerrainId(f["slug"]) for pk, f in of_map("campaign.terrain")}
    sites: dict[int, list[tuple[int, TerrainId]]] = {}
    for _, site in of_map("campaign.startsite"):
        sites.setdefault(site["players"], []).append((site["seat"], slugs[site["terrain"]]))
    return RoadMap(
        head["name"],
        tuple(Terrain(slugs[pk], f["name"], f["kind"], f["x"], f["y"])
              for pk, f in of_map("campaign.terrain")),
        tuple((slugs[f["a"]], slugs[f["b"]]) for _, f in of_map("campaign.road")),
        tuple(tuple(site for _, site in sorted(sites.get(players, [])))
              for players in range(2, max(sites, default=1) + 1)),
    )  # fmt: skip
