"""Attempts to close a game: choosing, counting and giving up.

The count is committed before the attempt, so that one that kills its process is counted. A game
that fails or hangs too often is marked as stuck, and its organiser is notified once.
"""

import logging
import secrets
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import BigIntegerField, DateTimeField, F, Q, QuerySet
from django.db.models.functions import Coalesce, Now

from club.actions.chain.prepared_queries import Gap, Prepared, PreparedUpdate
from club.actions.clock import outage
from club.actions.clock.transactions import transact
from club.actions.journal.ledger import Effect
from club.actions.schedule import site_pause
from club.models import Game

logger = logging.getLogger(__name__)

RUNNING = Q(status=Game.RUNNING, stuck="", paused=False)
UNENDED = Q(~Q(status=Game.ENDED), stuck="", paused=False)
FAILURES = 3  # failed closings after which a game is marked as stuck
DEATHS = 10  # closings that never came back, after which it is marked as stuck


class Question(NamedTuple):
    """Whether to close a game. With `deadline` it must be due.

    In drills `now` replaces the database's time. With `wait` a lock of another process is awaited.
    """

    game: int
    now: datetime | None
    deadline: bool
    wait: bool


def may_try(ask: Question, outage_check: outage.OutageCheck) -> bool:
    """Counts an attempt if one may be made. Outages have just been looked for.

    Nothing is counted while closing is paused. A game is marked as stuck if too many attempts never
    came back.
    """
    good_until = outage_check.good_until
    if good_until is None:
        outage_check.look()
    count = _counting(deadline=ask.deadline, wait=ask.wait)
    if count(game=ask.game, now=ask.now, good_until=good_until):
        return True
    with transaction.atomic():
        asked = _asked(deadline=ask.deadline, wait=ask.wait)
        attempts = next(iter(asked(game=ask.game, now=ask.now)), None)
        if attempts is None:
            return False
        if attempts >= DEATHS:
            _set_aside(ask.game, "died")
            return False
    outage_check.good_until = None  # that second is over
    return may_try(ask, outage_check)


@cache
def _counting(*, deadline: bool, wait: bool) -> PreparedUpdate:
    """Counts an attempt, if it is not after `good_until`.

    One statement outside of any transaction, so that an attempt that kills the process is counted.
    """
    good_until = Coalesce(Gap("good_until", DateTimeField()), Now())

    def build() -> QuerySet[Game]:
        rows = _may_close(deadline).filter(attempts__lt=DEATHS).alias(present=Now())
        free = rows.filter(present__lte=good_until)
        if wait:
            return free
        unlocked = free.select_for_update(of=("self",), skip_locked=True).order_by()
        return Game.objects.filter(pk__in=unlocked)

    return PreparedUpdate(build, attempts=F("attempts") + 1)


@cache
def _asked(*, deadline: bool, wait: bool) -> Prepared[Any]:
    """The attempts of a game that may be closed, under its lock."""

    def build() -> QuerySet[Game, Any]:
        locked = _may_close(deadline).select_for_update(of=("self",), skip_locked=not wait)
        return locked.order_by().values_list("attempts", flat=True)

    return Prepared(build)


def _may_close(deadline: bool) -> QuerySet[Game]:
    now = Coalesce(Gap("now", DateTimeField()), Now())
    is_due = RUNNING & Q(closes_at__lte=now) | UNENDED & Q(checks_at__lte=Now())
    rows = Game.objects.filter(~site_pause.paused(), is_due if deadline else RUNNING)
    return rows.filter(pk=Gap("game", BigIntegerField()))


def uncount_attempt(game_id: int) -> None:
    with suppress(DatabaseError):
        Game.objects.filter(pk=game_id, attempts__gt=0).update(attempts=F("attempts") - 1)


def count_failure(game_id: int) -> None:
    """Counts an attempt whose count was rolled back together with the decision it was part of."""
    Game.objects.filter(pk=game_id).update(attempts=F("attempts") + 1)
    note_failed_closing(game_id)


def note_failed_closing(game_id: int) -> None:
    trace = secrets.token_hex(4)
    logger.exception("closing game %s failed, traceback %s", game_id, trace)
    failed = Game.objects.filter(pk=game_id, attempts__gte=FAILURES)
    if failed.exists():
        _set_aside(game_id, trace)


def _set_aside(game_id: int, why: str) -> None:
    logger.error("game %s is stuck (%s)", game_id, why)
    with transact(game_id) as locked:
        locked.game.stuck = why
        locked.record("stuck", why, with_world=False)
        locked.mark(Effect.SAVE)
