"""The days on which a player is away, in their own time zone, and the form that saves them."""

from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils.translation import gettext_noop

from club.actions.clock.absence import set_absence
from club.actions.journal.actor import Actor
from club.actions.notices.recipients import zone_of
from club.models import Game, Seat
from club.refusals import Refusal

BAD_DAY = gettext_noop("Enter days like 2026-05-31.")
DAY = timedelta(days=1)
YEARS = range(2000, 3000)  # others are no days in every time zone


class Days(NamedTuple):
    """The first and the last day, as typed or stored; empty where none is given."""

    first: str
    last: str
    zone: str


def days_shown(request: HttpRequest, seat: Seat) -> Days:
    """The days of the form: the stored ones, or those that were just refused."""
    zone = _zone(request, seat.game)
    if request.POST.get("what") == "absence":
        return Days(request.POST.get("first", ""), request.POST.get("last", ""), zone.key)
    last = seat.away_until - DAY if seat.away_until else None
    return Days(_day(seat.away_from, zone), _day(last, zone), zone.key)


def save_absence(request: HttpRequest, seat: Seat, actor: Actor) -> None:
    """Saves the form for this campaign, or for all of the player's that have not ended.

    A day begins and ends at midnight of the player's time zone, else of the campaign's. Players
    who take the tick away are back, whatever the last day was.
    """
    game, post, zone = seat.game, request.POST, _zone(request, seat.game)
    first, last = _typed(post.get("first", "")), _typed(post.get("last", ""))
    back = seat.away and "away" not in post and first is None
    days: dict[str, Any] = {
        "away": "away" in post,
        "since": datetime.combine(first, time(), zone) if first else None,
        "until": datetime.combine(last + DAY, time(), zone) if last and not back else None,
    }
    set_absence(game.pk, actor=actor, steward=post.get("steward", "")[:10], **days)
    if "everywhere" in post:
        own = Seat.objects.filter(user=request.user.pk, game__kind=game.kind)
        for other in own.exclude(game=game).exclude(game__status=Game.ENDED):
            there = Actor.seat(request.user, other.player)
            set_absence(other.game_id, actor=there, steward=None, **days)


def _typed(text: str) -> date | None:
    if not text.strip():
        return None
    try:
        found = date.fromisoformat(text.strip()[:10])
    except ValueError:
        found = None
    if found is None or found.year not in YEARS:
        raise Refusal("days", "D4", BAD_DAY, fields=("first", "last"))
    return found


def _day(at: datetime | None, zone: ZoneInfo) -> str:
    return at.astimezone(zone).date().isoformat() if at else ""


def _zone(request: HttpRequest, game: Game) -> ZoneInfo:
    return zone_of(getattr(request.user, "profile", None), game)
