"""The page of the statistics: by faction, by kind of territory, by start site, and feuds."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaign.actions.statistics.figures import feuds, lines
from campaign.actions.statistics.scope import Scope
from campaign.pages.statistics.words import line_view

MOST_LINES = 40  # of a table
TABLES = (
    ("faction", _("By faction"), _("Faction")),
    ("kind", _("By kind of territory"), _("Kind of territory")),
    ("site", _("By start"), _("Start")),
)


@dataclass(frozen=True, slots=True)
class FeudView:
    """Two people, and how many battles each won against the other."""

    one: str
    other: str
    battles: int
    won: int
    lost: int
    address: str


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """The sums over all campaigns that the reader may see."""
    scope = Scope(request.user)
    tables = [
        (by, title, head, [line_view(by, line) for line in lines(scope, by)[:MOST_LINES]])
        for by, title, head in TABLES
    ]
    context = {"tables": tables, "feuds": _feuds(scope), "any": any(rows for *_, rows in tables)}
    return render(request, "statistics/page.html", context)


def _feuds(scope: Scope) -> list[FeudView]:
    found = feuds(scope)
    names = scope.names_of({user for feud in found for user in (feud.one, feud.other)})
    return [
        FeudView(
            names[feud.one],
            names[feud.other],
            feud.battles,
            feud.won,
            feud.lost,
            f"{reverse('statistics_evidence')}?"
            + urlencode({"person": feud.one, "foe": feud.other}),
        )
        for feud in found
        if feud.one in names and feud.other in names
    ]
