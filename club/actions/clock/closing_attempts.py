"""Attempts to close a game: choosing, counting and giving up.

The count has its own transaction, so that an attempt that kills its process is counted. A game that
fails or hangs too often is marked as stuck, and its organiser is notified once.
"""

import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import BigIntegerField, DateTimeField, F, Q
from django.db.models.functions import Coalesce, Now

from club.actions.chain.prepared_queries import Gap, Prepared
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
Question = Callable[[], Iterable[tuple[int, int, datetime]]]


def question(game_id: int, now: datetime | None, *, deadline: bool, wait: bool) -> Question:
    """The query whether to close a game: its id, its attempts and the database's time.

    With `deadline` it must be due. In tests `now` replaces the database's time. It finds nothing
    while closing is paused, and it locks the game.
    """
    asked = _asked(deadline=deadline, wait=wait)
    return lambda: asked(game=game_id, now=now)


@cache
def _asked(*, deadline: bool, wait: bool) -> Prepared[Any]:
    now = Coalesce(Gap("now", DateTimeField()), Now())
    is_due = RUNNING & Q(closes_at__lte=now) | UNENDED & Q(checks_at__lte=Now())
    rows = Game.objects.filter(~site_pause.paused(), is_due if deadline else RUNNING)
    locked = rows.select_for_update(of=("self",), skip_locked=not wait).order_by()
    found = locked.filter(pk=Gap("game", BigIntegerField())).annotate(present=Now())
    return Prepared(lambda: found.values_list("pk", "attempts", "present"))


def may_try(ask: Question, outage_check: outage.OutageCheck) -> bool:
    """Counts an attempt if one may be made. Outages have just been looked for."""
    just_looked = outage_check.good_until is None
    if just_looked:
        outage_check.look()
    with transaction.atomic():
        found = next(iter(ask()), None)
        if found is None:
            return False
        game_id, attempts, present = found
        if just_looked or outage_check.is_good_at(present):
            return _count_attempt(game_id, attempts)
    outage_check.good_until = None
    return may_try(ask, outage_check)


def _count_attempt(game_id: int, attempts: int) -> bool:
    """Counts in its own transaction, so that an attempt that kills the process is counted.

    A game is marked as stuck if too many attempts never came back.
    """
    if attempts >= DEATHS:
        _set_aside(game_id, "died")
        return False
    Game.objects.filter(pk=game_id).update(attempts=attempts + 1)
    return True


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
