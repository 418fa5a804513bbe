"""The first page of the site: my games, or the start page for people who are not signed in."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.pages.front.demo_players import demo_places, is_demo
from campaign.pages.front.living_map import living_map
from campaign.pages.front.ten_turns import ten_turns
from club.actions.seats.seat_requests import games_that_look_for_players
from club.kinds import kinds
from club.pages.games.waiting import MOST_OPEN, home


@require_safe
def first_page(request: HttpRequest) -> HttpResponse:
    """The list of games for people who are signed in; the start page for everybody else."""
    return home(request) if request.user.is_authenticated else _start(request)


@never_cache
def _start(request: HttpRequest) -> HttpResponse:
    demos = groupby(demo_places(), key=lambda place: place.seat.game)
    context = {
        "demo": is_demo(),
        "demos": [(game, list(places)) for game, places in demos],
        "living": living_map(),
        "open_games": games_that_look_for_players()[:MOST_OPEN],
        "shown": ten_turns(),
        "tables": [str(kind.title) for kind in kinds() if kind.part == "tavern"],
    }
    return render(request, "front/start.html", context)
