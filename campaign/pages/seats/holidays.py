"""The days on which a player is away, in their own time zone, and the form that saves them."""

from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_noop

from club.actions.clock.absence import set_absence
from club.actions.clock.holidays import later_absences
from club.actions.journal.actor import Actor
from club.actions.notices.recipients import zone_of
from club.models import Game, Seat
from club.refusals import Refusal

BAD_DAY = gettext_noop("Enter days like 2026-05-31.")
BOTH_DAYS = gettext_noop("Enter the first and the last day of each further absence.")
DAY = timedelta(days=1)
MARKS = ("", "-2", "-3", "-4")  # endings of the field names of up to four absences
YEARS = range(2000, 3000)  # other dates are out of range in some time zone


class Days(NamedTuple):
    """The first and the last day, as typed or stored; "" if none is given. `mark` ends the names of
    their fields."""

    first: str
    last: str
    mark: str = ""


def days_shown(request: HttpRequest, seat: Seat) -> list[Days]:
    """The rows of the form, with the stored days or those just refused. One empty row follows,
    since a second holiday does not replace the first."""
    if request.POST.get("what") == "absence":
        return [
            Days(request.POST.get(f"first{mark}", ""), request.POST.get(f"last{mark}", ""), mark)
            for mark in MARKS
            if not mark or f"first{mark}" in request.POST
        ]
    zone = _zone(request, seat.game)
    pairs = [(seat.away_from, seat.away_until), *later_absences(seat)]
    rows = [
        Days(_day(since, zone), _day(until - DAY if until else None, zone), mark)
        for (since, until), mark in zip(pairs, MARKS, strict=False)
    ]
    given = seat.away or any((rows[0].first, rows[0].last))
    return [*rows, Days("", "", MARKS[len(rows)])] if given and len(rows) < len(MARKS) else rows


def zone_shown(request: HttpRequest, seat: Seat) -> str:
    """The name of the time zone of the days."""
    return _zone(request, seat.game).key


def save_absence(request: HttpRequest, seat: Seat, actor: Actor) -> None:
    """Saves the form for this campaign, or for all of the player's that have not ended.

    A day begins and ends at midnight of the player's time zone, else of the campaign's. Players who
    untick the box are back, whatever the last day was.
    """
    game, post, zone = seat.game, request.POST, _zone(request, seat.game)
    first, last = _typed(post, "first"), _typed(post, "last")
    back = seat.away and "away" not in post and first is None
    since = datetime.combine(first, time(), zone) if first else None
    until = datetime.combine(last + DAY, time(), zone) if last and not back else None
    days: dict[str, Any] = {
        "away": "away" in post,
        "since": since,
        "until": until,
        "later": _later(post, zone),
    }
    set_absence(game.pk, actor=actor, steward=post.get("steward", "")[:10], **days)
    if "everywhere" in post:
        own = Seat.objects.filter(user=request.user.pk, game__kind=game.kind)
        for other in own.exclude(game=game).exclude(game__status=Game.ENDED):
            there = Actor.seat(request.user, other.player)
            set_absence(other.game_id, actor=there, steward=None, **days)


def _later(post: QueryDict, zone: ZoneInfo) -> list[tuple[datetime, datetime]]:
    """The further absences of the form, earliest first. Refuses one with a missing day."""
    found = []
    for mark in MARKS[1:]:
        first, last = _typed(post, f"first{mark}"), _typed(post, f"last{mark}")
        if first is None and last is None:
            continue
        if first is None or last is None:
            raise Refusal("days", "D4", BOTH_DAYS, fields=(f"first{mark}", f"last{mark}"))
        after = last + DAY
        found.append((datetime.combine(first, time(), zone), datetime.combine(after, time(), zone)))
    return sorted(found)


def _typed(post: QueryDict, field: str) -> date | None:
    text = post.get(field, "")
    if not text.strip():
        return None
    try:
        found = date.fromisoformat(text.strip()[:10])
    except ValueError:
        found = None
    if found is None or found.year not in YEARS:
        raise Refusal("days", "D4", BAD_DAY, fields=(field,))
    return found


def _day(at: datetime | None, zone: ZoneInfo) -> str:
    return at.astimezone(zone).date().isoformat() if at else ""


def _zone(request: HttpRequest, game: Game) -> ZoneInfo:
    return zone_of(getattr(request.user, "profile", None), game)
