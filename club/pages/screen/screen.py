"""The screen: one game a page. Each page names the next."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.actions.accounts import screens
from club.actions.journal.companions import watched_games
from club.actions.security.whole_numbers import signed_number
from club.pages.games.answers import for_spectators
from club.pages.screen.parts import drawn

SECONDS = 20  # for each game
LARGEST = 999


@require_safe
def screen(request: HttpRequest, key: str) -> HttpResponse:
    """The game at the place `at` of the address. With `stay`, no other game follows."""
    try:
        games = watched_games(screens.screen_owner(key))
    except LookupError as error:
        raise Http404 from error
    place = reverse("screen", args=[key])
    at = (signed_number(request.GET.get("at", ""), LARGEST) or 0) % max(1, len(games))
    shown = drawn(games[at]) if games else None
    following = f"{place}?at={(at + 1) % max(1, len(games))}"
    context = {
        "game": games[at] if games else None,
        "shown": shown,
        "number": at + 1,
        "count": len(games),
        "next": following,
        "here": f"{place}?at={at}",
        "stays": "stay" in request.GET,
    }
    response = render(request, "screen/screen.html", context)
    if not context["stays"]:
        response["Refresh"] = f"{SECONDS}; url={following}"
    return for_spectators(response)
