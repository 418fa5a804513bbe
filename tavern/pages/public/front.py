"""The tavern for anybody: what can be played at once, and what the club plays now."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from club.actions.security.whole_numbers import whole_number
from club.refusals import Refusal
from tavern.actions import falls, table_queries
from tavern.actions.public import playing
from tavern.actions.public.club_tables import tables_now
from tavern.actions.public.sealed_games import OpenGame, seal
from tavern.pages.learn.texts import texts_of
from tavern.pages.public.slots import FALLS, PUZZLE
from tavern.stone_falls.puzzles.known import puzzles


@require_http_methods(["GET", "HEAD", "POST"])
def open_tavern(request: HttpRequest) -> HttpResponse:
    """The page for anybody. A POST begins the game of a `slot` and leads to it."""
    if request.method == "POST":
        number = whole_number(request.POST.get("puzzle", ""), len(puzzles())) or 0
        begun = _begun(request.POST.get("slot", ""), number)
        return redirect("tavern_open_table", sealed=seal(begun))
    return public_page(request)


def public_page(
    request: HttpRequest, refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    """The games that anybody can play, with the refusal of a game that cannot be opened."""
    day, solo = timezone.localdate(), falls.has_daily_deal()
    context: dict[str, Any] = {
        "solo": solo,
        "day": day,
        "puzzle": playing.puzzle_on(day) if solo else 0,
        "games": [(kind, texts_of(kind.name)) for kind in _against_bots()],
        "tables": tables_now(),
        "refusal": refusal,
        "picture": request.build_absolute_uri(static("tavern_card.png")),
    }
    return render(request, "tavern/public/front.html", context, status=status)


def _against_bots() -> list[Any]:
    """The games that two can play, and bots too."""
    kinds = table_queries.table_kinds()
    return [kind for kind in kinds if kind.clock.bots and 2 in kind.rules.players]


def _begun(slot: str, number: int) -> OpenGame:
    """A new game of this slot, or the puzzle of this number (0: of the day). 404 if the site does
    not have it."""
    day = timezone.localdate()
    if slot in (FALLS, PUZZLE) and falls.has_daily_deal():
        return (
            playing.falls_on(day)
            if slot == FALLS
            else playing.puzzle(number or playing.puzzle_on(day))
        )
    for kind in _against_bots():
        if kind.name == slot:
            return playing.against_bot(kind, {})
    raise Http404
