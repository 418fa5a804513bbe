"""The statistics once more, computed from the journal alone in another, plain way.

It reads the stored news as text, and shares nothing with `campaign.history` or the counting.
"""

import json
from collections import Counter
from typing import Any

from club.models import Game, JournalEntry

NAMES = ("battles", "won", "lost", "drawn", "figures_lost", "figures_slain")


def plain_sums(game: Game, by: str, *, before: int = 10**6) -> dict[str, dict[str, int]]:
    """By faction, kind of territory or start site: the sums over the settled battles of this
    campaign before a turn."""
    world = json.loads(bytes(game.world))
    faction = {player: row["faction"] for player, row in world["players"].items()}
    places = {place["id"]: place for place in world["map"]["terrains"]}
    site: dict[str, str] = {}
    battles: dict[str, tuple[Any, Counter[str], int]] = {}
    for line in _news(game):
        turn, several = line
        last = ""
        for one in several:
            if one["type"] == "TerrainTaken" and one["before"] is None:
                site.setdefault(one["player"], places[one["terrain"]]["name"])
            if one["type"] == "BattleSettled":
                last = one["battle"]
                battles[last] = (one, Counter(), turn)
            if one["type"] == "UnitLosses" and last:
                gone = one["before"] - min(one["survivors"], one["after"])
                battles[last][1][one["player"]] += gone
    found: dict[str, Counter[str]] = {}
    for settled, lost, turn in battles.values():
        if turn >= before:
            continue
        for player in settled["players"]:
            key = {
                "faction": faction[player],
                "kind": places[settled["zone"]]["kind"],
                "site": site.get(player, ""),
            }[by]
            row = found.setdefault(key, Counter())
            row["battles"] += 1
            if settled["winner"] is None:
                row["drawn"] += 1
            else:
                row["won" if settled["winner"] == player else "lost"] += 1
            row["figures_lost"] += lost[player]
            if len(settled["players"]) == 2:
                (foe,) = {*settled["players"]} - {player}
                row["figures_slain"] += lost[foe]
    return {key: {name: row[name] for name in NAMES} for key, row in found.items()}


def _news(game: Game) -> list[tuple[int, list[Any]]]:
    rows = JournalEntry.objects.filter(game=game).order_by("seq")
    return [
        (row.turn, json.loads(bytes(row.news)))
        for row in rows
        if row.rewinds_to is None and row.superseded_by is None
    ]
