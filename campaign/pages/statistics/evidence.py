"""The battles and campaigns of which a figure is the sum."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaign.actions.statistics import figures
from campaign.actions.statistics.figures import Sums, sums_of
from campaign.actions.statistics.scope import Row, Scope
from campaign.models import FoughtSide
from campaign.pages.public.public_scene import banner_of
from campaign.pages.statistics.words import words_of
from club.models import Game

EACH = 40  # rows of a page
LONGEST = 80  # letters of a value in the address
OUTCOMES: dict[str, str | Promise] = {"won": _("won"), "lost": _("lost"), "drawn": _("drawn")}
ASKED = ("faction", "kind", "land", "site", "outcome", "person", "foe", "campaign", "lord")


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle in words; `address` is a page of it that the reader may open."""

    row: Any
    game: Game
    name: str
    outcome: str | Promise
    kind: str
    address: str


@require_safe
def battles(request: HttpRequest) -> HttpResponse:
    """The sides of battles that the address asks for."""
    scope, asked = Scope(request.user), _asked(request)
    rows = figures.evidence(scope, asked)
    page = Paginator(rows, EACH).get_page(request.GET.get("page"))
    context = _context(scope, asked, page) | {"sums": sums_of(rows) if asked else Sums()}
    return render(request, "statistics/battles.html", context)


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """The ends of campaigns that the address asks for."""
    scope, asked = Scope(request.user), _asked(request)
    page = Paginator(figures.places_of(scope, asked), EACH).get_page(request.GET.get("page"))
    return render(request, "statistics/campaigns.html", _context(scope, asked, page))


def _asked(request: HttpRequest) -> dict[str, str]:
    """The known fields of the address."""
    return {name: request.GET[name][:LONGEST] for name in ASKED if request.GET.get(name)}


def _context(scope: Scope, asked: dict[str, str], page: Page[Any]) -> dict[str, Any]:
    return {
        "page": page,
        "rows": _views(scope, list(page)),
        "title": _title(scope, asked),
        "query": urlencode(asked),
    }


def _views(scope: Scope, rows: Iterable[Row]) -> list[SideView]:
    rows = list(rows)
    games = Game.objects.in_bulk({row.game_id for row in rows})
    scope.load_seats(games)
    return [_view(scope, row, games[row.game_id]) for row in rows]


def _view(scope: Scope, row: Row, game: Game) -> SideView:
    name = scope.name(row.game_id, row.player, row.user_id) or banner_of(row.player, row.faction)
    member, fought = scope.is_member(row.game_id), isinstance(row, FoughtSide)
    if not member:
        address = reverse("public_campaign", args=[game.public_id])
    elif fought:
        address = reverse("battle", args=[game.public_id, row.battle])  # type: ignore[union-attr]
    else:
        address = reverse("end", args=[game.public_id])
    outcome = OUTCOMES.get(getattr(row, "outcome", ""), "")
    kind = words_of("kind", (row.kind,)) if isinstance(row, FoughtSide) else ""
    return SideView(row, game, name, outcome, kind, address)


def _title(scope: Scope, asked: dict[str, str]) -> str:
    """The question in words."""
    said = [words_of(by, (asked[by],)) for by in ("faction", "kind") if by in asked]
    said += [asked[name] for name in ("site", "land") if name in asked]
    people = [whole for name in ("person", "foe") if (whole := asked.get(name, "")).isdecimal()]
    names = scope.names_of({int(one) for one in people if len(one) < 12}) if people else {}
    said += [" – ".join(names[int(one)] for one in people if int(one) in names)] if names else []
    said += [str(OUTCOMES[asked["outcome"]])] if asked.get("outcome") in OUTCOMES else []
    return " · ".join(said)
