"""The entries of a person's calendar: their deadlines, and the dates of their games (C21).

This module only reads. An entry keeps its `uid` when it moves, and its `sequence` grows. The feed
has a secret address, which is shown once and can be revoked.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.actions.delivery.notice_rendering import absolute
from club.actions.security.kept_links import hash_of, new_secret
from club.addresses import path_of
from club.kinds import kind_of, kinds
from club.models import Feed, Game, PhaseClose, Seat

SINCE = timedelta(days=30)  # how long past entries stay
UNSEEN = timedelta(minutes=15)  # calendars ask less often than that


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An entry: `ends` is None for a deadline, and `cancelled` marks what will not happen."""

    uid: str
    sequence: int
    starts: datetime
    ends: datetime | None
    title: str
    text: str
    place: str
    link: str
    cancelled: bool


Agenda = Callable[[Any], Iterable[CalendarEntry]]
_AGENDAS: dict[str, Agenda] = {}


def register_agenda(part: str, agenda: Agenda) -> None:
    """Registers what a part of the site adds to a person's calendar besides their games."""
    _AGENDAS[part] = agenda


def agenda_of(user: Any) -> list[CalendarEntry]:
    """The user's entries in the active language, nearest first."""
    seats = {
        seat.game_id: seat
        for seat in Seat.objects.filter(user=user, game__demo=False)
        .select_related("game")
        .defer("game__world")
        .order_by("pk")
    }
    entries = [*_deadlines(seats), *_closed(seats)]
    for kind in kinds():
        own = {id: seat for id, seat in seats.items() if seat.game.kind == kind.name}
        entries += kind.notices.calendar_entries(own)
    for agenda in _AGENDAS.values():
        entries += agenda(user)
    return sorted(entries, key=lambda entry: (entry.starts, entry.uid))


def _deadlines(seats: dict[int, Seat]) -> Iterator[CalendarEntry]:
    """The open moments that wait for the user. Sealed acts change nothing here."""
    for seat in seats.values():
        game = seat.game
        secret = game.phase in kind_of(game).journal.sealed_phases
        waits = secret or seat.player in game.waits_for
        if game.status == Game.RUNNING and game.closes_at and waits:
            yield _deadline(
                seat, game.era, game.moment, game.phase, game.closes_at, cancelled=game.paused
            )


def _closed(seats: dict[int, Seat]) -> Iterator[CalendarEntry]:
    """Moments that closed recently, and were open so long that a calendar may have seen them.

    A phase that closed early has no deadline.
    """
    rows = PhaseClose.objects.filter(game__in=seats, closed_at__gte=Now() - SINCE)
    opened: dict[tuple[int, int], datetime] = {}  # by game and era: the closing before
    for row in rows.order_by("pk"):
        seat, before = seats[row.game_id], opened.get((row.game_id, row.era))
        opened[row.game_id, row.era] = row.closed_at
        if before is not None and row.closed_at - before < UNSEEN:
            continue
        if seat.player in row.outcomes:
            yield _deadline(
                seat, row.era, row.moment, row.phase, row.closed_at, cancelled=row.how != "deadline"
            )


def _deadline(
    seat: Seat, era: int, moment: int, phase: str, at: datetime, *, cancelled: bool
) -> CalendarEntry:
    game, kind = seat.game, kind_of(seat.game)
    words = {
        "game": kind.notices.title(game, seat.player),
        "phase": _in_sentence(str(kind.pages.phases[phase])),
    }
    return CalendarEntry(
        uid=f"{game.public_id}-{era}-{moment}@{house()}",
        sequence=game.closes_moves,
        starts=at,
        ends=None,
        title=_("Deadline: %(phase)s (%(game)s)") % words,
        text=str(kind.pages.duties.get(phase, "")),
        place="",
        cancelled=cancelled,
        link=absolute(path_of(game)),
    )


def _in_sentence(name: str) -> str:
    """The name with a small first letter, in languages that write nouns so."""
    return name if (get_language() or "").startswith("de") else name[:1].lower() + name[1:]


def house() -> str:
    """The site's own name, by which its entries differ from those of other sites."""
    return str(settings.SITE_URL).split("//")[-1].split("/")[0].split(":")[0]


def make_feed(user: Any) -> str:
    """Makes a new feed and returns its secret. An earlier one is revoked."""
    secret = new_secret()
    with transaction.atomic():
        revoke_feed(user)
        Feed.objects.create(user=user, secret_hash=hash_of(secret), made_at=timezone.now())
    return secret


def revoke_feed(user: Any) -> None:
    """Revokes the feed, whose address then stops answering."""
    Feed.objects.filter(user=user, revoked_at__isnull=True).update(revoked_at=timezone.now())


def feed_of(user: Any) -> Feed | None:
    """The present feed of the user."""
    return Feed.objects.filter(user=user, revoked_at__isnull=True).first()


def feed_owner(secret: str) -> Any:
    """The user whose feed has this secret, or None."""
    rows = Feed.objects.filter(secret_hash=hash_of(secret), revoked_at__isnull=True)
    feed = rows.filter(user__is_active=True).select_related("user__profile").first()
    return feed.user if feed is not None else None
