"""The strengths of the reader and their companions at a game, and the reader's own tables."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.actions.accounts.emblems import emblems_of
from tavern.actions import table_queries
from tavern.actions.standings import seasons
from tavern.actions.standings.statistics import statistics_of
from tavern.pages.games.words import MEDALS


@login_required
@require_safe
def standings(request: HttpRequest, game: str) -> HttpResponse:
    """The standings of a game, of all time or of one season (`?season=2026-4`)."""
    kind = next((one for one in table_queries.table_kinds() if one.name == game), None)
    asked = request.GET.get("season", "")
    season = seasons.season_named(asked)
    if kind is None or (asked and season is None):
        raise Http404
    today = timezone.localdate()
    rows = seasons.standings(kind.name, request.user, season)
    fame = seasons.hall_of_fame(kind.name, request.user, today)
    context = {
        "kind": kind,
        "rows": rows,
        "place": _place_of(request.user, rows),
        "season": season,
        "present": seasons.season_of(today),
        "fame": fame,
        "games": table_queries.table_kinds(),
        "emblems": emblems_of([row.user for row in rows] + [best.user for _, best in fame]),
    }
    return render(request, "tavern/standings.html", context)


def _place_of(reader: Any, rows: list[seasons.Standing]) -> int:
    """The reader's place in the standings. 0 without one."""
    return next((place for place, row in enumerate(rows, 1) if row.user == reader.pk), 0)


@login_required
@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    """The reader's tables of each game: places, points, opponents, streaks and medals."""
    titles = {kind.name: kind.title for kind in table_queries.table_kinds()}
    rows: list[dict[str, Any]] = [
        {
            "title": titles[one.kind],
            "found": one,
            "medals": [(MEDALS[how], many) for how, many in one.medals.items() if how in MEDALS],
        }
        for one in statistics_of(request.user)
        if one.kind in titles
    ]
    return render(request, "tavern/my_games.html", {"rows": rows})
