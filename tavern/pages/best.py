"""The best games of a game. Each can be watched from its first move."""

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from club.actions.seats.spectator_links import watch_secret
from club.models import Game
from tavern.actions import table_queries
from tavern.actions.standings.best_games import BestGame, best_games

TITLES: dict[str, str | Promise] = {
    "narrowest": _("The closest games"),
    "most": _("The most points"),
    "fewest_stones": _("Fewest stones left, solo"),
    "longest": _("The longest games"),
    "quickest": _("The quickest games"),
}


class Line(NamedTuple):
    """A game, its players, the words for its figure, and the address of its first move."""

    best: BestGame
    who: str
    words: str
    address: str


@login_required
@require_safe
def best(request: HttpRequest, game: str) -> HttpResponse:
    """Games of the reader, and those of companions that have an open link for spectators."""
    kind = next((one for one in table_queries.table_kinds() if one.name == game), None)
    if kind is None:
        raise Http404
    found = best_games(kind.name, request.user)
    context = {
        "kind": kind,
        "games": table_queries.table_kinds(),
        "sorts": [
            (TITLES[sort], [_line(sort, one) for one in games])
            for sort, games in found.items()
            if games
        ],
    }
    return render(request, "tavern/best.html", context)


def _line(sort: str, one: BestGame) -> Line:
    return Line(one, _who(one.game), _words(sort, one.number), _address(one))


def _address(one: BestGame) -> str:
    if one.own:
        return reverse("tavern_history", args=[one.game.public_id, 0])
    return reverse("tavern_watch_history", args=[watch_secret(one.game), 0])


def _who(game: Game) -> str:
    """All players, bots too. A solo game has its own name."""
    seats = [seat.name for seat in game.seats.all()]
    return ", ".join(seats) if len(seats) > 1 else game.name


def _words(sort: str, n: int) -> str:
    match sort:
        case "narrowest":
            return ngettext("decided by {n} point", "decided by {n} points", n).format(n=n)
        case "most":
            return ngettext("{n} point", "{n} points", n).format(n=n)
        case "fewest_stones":
            return ngettext("{n} stone left", "{n} stones left", n).format(n=n)
        case _:
            return ngettext("{n} turn", "{n} turns", n).format(n=n)
