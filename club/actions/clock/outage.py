"""After an outage, deadlines move by its length, so that nobody loses a turn (D4).

All closers leave heartbeats: the clock process, Celery's tick, the timer's `closedue`, and the
pages of games. The first closer that finds all heartbeats older than `OUTAGE_AFTER` moves the
deadlines before anything closes.

Two silences do not count as outages. If only pages ever closed anything, nights are quiet. If only
pages were alive for equally long before the silence, players could act. A timer runs more often
than once in `OUTAGE_AFTER`.
"""

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.db.models import Q, QuerySet, Subquery
from django.db.models.functions import Now

from club.actions.chain.prepared_queries import Prepared
from club.actions.clock.transactions import try_transact
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import move_deadline
from club.actions.notices.game_messages import add_message
from club.actions.schedule import outage_rules, site_pause
from club.actions.schedule.calendar import awake
from club.actions.schedule.outage_rules import Silence, after_outages
from club.kinds import kind_of
from club.models import Game, Heartbeat, Outage

logger = logging.getLogger(__name__)

CLOSERS = ("celery", "clock", "closedue")
PAGES = "pages"
PAGES_EVERY = 60  # seconds between two heartbeats of pages, for each process
GOOD_FOR = timedelta(seconds=1)  # until the next look for an outage


def may_close(name: str = "") -> bool:
    """Whether anything may close now. Every closer asks before it looks for due games.

    It leaves the heartbeat `name`. No closer leaves one while closing is paused, so such a pause is
    given back as an outage when it is over.
    """
    if site_pause.is_paused():
        return False
    notice()
    if name:
        outage_rules.beat(name)
    return True


def notice() -> datetime | None:
    """If an outage has just ended, gives back its time once.

    Returns the database's time of this check, or None if nothing ever closed.
    """
    signs = list(_SIGNS())
    if _silence(signs) is not None and not site_pause.is_paused():
        with transaction.atomic():
            silence = _silence(list(_signs().select_for_update(of=("self",))))
            if silence is not None:
                _give_back(silence)
    return _times(signs)[0] if signs else None


class OutageCheck:
    """Looks for outages once for all closings of the same second.

    The second is the database's. Each closing asks the database, when it counts its attempt,
    whether that second still lasts. For a process that slept in between it does not last, whatever
    the process's own clock says. Such a process checks again before it closes anything.
    """

    def __init__(self) -> None:
        self.good_until: datetime | None = None

    def look(self) -> None:
        looked_at = notice()
        self.good_until = looked_at + GOOD_FOR if looked_at is not None else None


def pages_are_read() -> None:
    """Leaves a heartbeat for every page of a game. Never raises."""
    with suppress(Exception):
        if caches["own"].add("heartbeat-of-pages", 1, timeout=PAGES_EVERY) and _signs().exists():
            may_close(PAGES)


def _signs() -> QuerySet[Heartbeat]:
    """Heartbeats that count, with the present time and the end of the last outage."""
    noticed = Outage.objects.filter(until__lte=Now()).order_by("-until").values("until")[:1]
    rows = Heartbeat.objects.filter(name__in=(*CLOSERS, PAGES)).order_by("name")
    return rows.annotate(present=Now(), noticed=Subquery(noticed))


_SIGNS = Prepared(_signs)


def _silence(signs: Iterable[Heartbeat]) -> Silence | None:
    """The silence that has just ended, if it was an outage.

    Heartbeats of a clock that was ahead do not count: they would hide every silence until their
    time comes.
    """
    signs = list(signs)
    beats = {sign.name: sign.at for sign in signs if sign.at <= _times(signs)[0]}
    expected = max((at for name, at in beats.items() if name in CLOSERS), default=None)
    if expected is None:
        return None
    present, noticed = _times(signs)
    last = max([*beats.values(), *([noticed] if noticed else [])])
    longest = timedelta(seconds=settings.OUTAGE_AFTER)
    if present - last <= longest or last - expected > longest:
        return None
    return Silence(last, present)


def _times(signs: Iterable[Heartbeat]) -> tuple[datetime, datetime | None]:
    sign = next(iter(signs))
    return sign.present, sign.noticed  # type: ignore[attr-defined]


def _give_back(silence: Silence) -> None:
    """Records the outage, moves running deadlines, and notifies everybody, all or nothing."""
    length = silence.until - silence.since
    logger.error("nothing was alive for %s: deadlines are moved", length)
    outage = Outage.objects.create(since=silence.since, until=silence.until, moved=length)
    running = Game.objects.filter(status=Game.RUNNING, paused=False)
    hit = running.filter(Q(closes_at__gt=silence.since) | Q(checks_at__gt=silence.since))
    for game_id in list(hit.order_by("pk").values_list("pk", flat=True)):
        with try_transact(game_id, wait=True) as locked:
            if locked is not None and _give_back_to(locked, silence):
                outage.games += 1
    outage.save(update_fields=["games"])


def _give_back_to(locked: LockedGame, silence: Silence) -> bool:
    """Moves this game's deadline. Returns whether it moved. A moment that may close at once still
    closes."""
    game = locked.game
    before, earlier = game.closes_at, game.outage_moved or timedelta()
    later = before
    if before is not None and not kind_of(game).clock.closes_at_once(game):
        later = after_outages(before, game.opened_at or before, silence)
        later = awake(game, later) if later != before else before
    if before is not None and later is not None and later != before:
        move_deadline(locked, later)
        game.outage_moved = earlier + (later - before)
        add_message(
            locked,
            "outage",
            since=silence.since.isoformat(),
            back=silence.until.isoformat(),
            until=later.isoformat(),
            phase=game.phase,
        )
    locked.mark(Effect.CHECKS)
    return later != before
