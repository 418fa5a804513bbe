"""API: the statistics over the campaigns that the player may see."""

from typing import Any

from django.http import HttpRequest
from ninja import Schema

from campaign.actions.statistics.figures import feuds, lines
from campaign.actions.statistics.scope import Scope
from club.api.door import EVERY_ANSWER, api, speaker


class LineOut(Schema):
    """Sums over sides of battles. `value` is a faction, a kind of territory, or map and start."""

    value: list[str]
    battles: int
    won: int
    lost: int
    drawn: int
    figures_lost: int
    figures_slain: int
    campaigns: int
    campaigns_won: int


class FeudOut(Schema):
    """Two people by name, the battles between them, and how many the first won and lost."""

    one: str
    other: str
    battles: int
    won: int
    lost: int


class StatisticsOut(Schema):
    faction: list[LineOut]
    kind: list[LineOut]
    site: list[LineOut]
    feuds: list[FeudOut]


@api.get("/statistics", response={200: StatisticsOut, **EVERY_ANSWER})
def statistics(request: HttpRequest) -> StatisticsOut:
    """The statistics of the player's campaigns and of public ones, up to their last closed
    turns."""
    scope = Scope(speaker(request).user)
    found = feuds(scope)
    names = scope.names_of({user for feud in found for user in (feud.one, feud.other)})
    tables = {by: [_line(line) for line in lines(scope, by)] for by in ("faction", "kind", "site")}
    return StatisticsOut(
        **tables,
        feuds=[
            FeudOut(
                one=names[feud.one],
                other=names[feud.other],
                battles=feud.battles,
                won=feud.won,
                lost=feud.lost,
            )
            for feud in found
            if feud.one in names and feud.other in names
        ],
    )


def _line(line: Any) -> LineOut:
    sums = {name: getattr(line.sums, name) for name in line.sums.__slots__}
    return LineOut(
        value=list(line.value), campaigns=line.campaigns, campaigns_won=line.campaigns_won, **sums
    )
