"""Signing in to the demo: one button per demo player, only on a demo site."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from campaign.actions.demo.demo_campaign import demos
from campaign.pages.scene.seat_views import LETTERS, faction_word
from club.actions.security.whole_numbers import whole_number
from club.models import Seat
from club.pages.frame.fresh_sign_in import DEMO_ADDRESSES

MOST_PLACES = 12


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
