"""The first page of the site: my games, or the start page for people who are not signed in.

On a demo site, one button signs in as a demo player.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.demo.demo_campaign import demos
from campaign.actions.publishing.public_games import public_games
from campaign.pages.front.living_map import living_map
from campaign.pages.front.ten_turns import ten_turns
from campaign.pages.scene.seat_views import LETTERS, faction_word
from club.actions.seats.seat_requests import games_that_look_for_players
from club.actions.security.whole_numbers import whole_number
from club.kinds import kinds
from club.models import Seat
from club.pages.frame.fresh_sign_in import DEMO_ADDRESSES
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
        "public_games": list(public_games()[:MOST_PUBLIC]),
        "open_games": games_that_look_for_players()[:MOST_OPEN],
        "shown": ten_turns(),
        "tables": [str(kind.title) for kind in kinds() if kind.part == "tavern"],
    }
    return render(request, "front/start.html", context)


MOST_PLACES, MOST_PUBLIC = 12, 6


def is_demo() -> bool:
    return bool(getattr(settings, "DEMO", False))


def _demo_seats() -> QuerySet[Seat]:
    """Seats of running demo campaigns that one of the demo's people has, never seats of invited
    people. Empty if DEMO is off."""
    if not is_demo():
        return Seat.objects.none()
    theirs = Q(user__is_staff=False, user__email__endswith=DEMO_ADDRESSES)
    taken = Seat.objects.filter(theirs, game__in=demos())
    return taken.select_related("game", "user")


@dataclass(frozen=True, slots=True)
class DemoPlace:
    seat: Seat
    css: str
    faction: str
    waits: bool


def demo_places() -> list[DemoPlace]:
    """The seats of the demo, newest campaign first, as the sign-in page shows them."""
    return [
        DemoPlace(
            seat,
            LETTERS[seat.index % 6].lower(),
            faction_word(seat.playing_as),
            seat.player in seat.game.waits_for,
        )
        for seat in _demo_seats().order_by("-game_id", "player")[:MOST_PLACES]
    ]


@require_POST
def play_as(request: HttpRequest) -> HttpResponse:
    """Signs in as the demo player of this seat and opens its campaign."""
    seat: Any = get_object_or_404(_demo_seats(), pk=whole_number(request.POST.get("seat", "")))
    login(request, seat.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect("table", public_id=seat.game.public_id)
