"""The page of the club: games and records of the reader and their companions."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.actions.journal.companions import companions_of, seen_games
from club.actions.seats.seat_requests import games_that_look_for_players
from club.pages.companions.parts import parts

MOST_OPEN = 12  # games of the public list


@login_required
@require_safe
def house(request: HttpRequest) -> HttpResponse:
    """The page of the club, limited to the reader's companions. One host may have many clubs."""
    games = seen_games(request.user)
    context = {
        "companions": companions_of(request.user),
        "sections": [part.of_house(games) for part in parts()],
        "open_games": games_that_look_for_players()[:MOST_OPEN],
    }
    return render(request, "companions/house.html", context)
