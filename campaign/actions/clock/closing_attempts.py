"""Attempts to close a campaign: which is made, counted before it is made, and given up.

The count is committed by itself, so that an attempt that kills its process is counted. A campaign
that fails, or never comes back, too often is set aside, and its organiser told once.
"""

import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import BigIntegerField, DateTimeField, F, Q, QuerySet
from django.db.models.functions import Coalesce, Now

from campaign.actions.clock import outage
from campaign.actions.clock.transactions import transact
from campaign.actions.journal.ledger import Effect
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.schedule import site_pause
from campaign.models import Campaign

logger = logging.getLogger(__name__)

RUNNING = Q(status=Campaign.RUNNING, stuck="", paused=False)
FAILURES = 3  # a campaign whose closing failed so often is set aside
DEATHS = 10  # … or whose closing never came back, so often
Question = Callable[[], Iterable[tuple[int, int, datetime]]]


def _due(deadline: bool, wait: bool) -> QuerySet[Any, Any]:
    """The campaign, locked, if it is to be closed; none while closing is paused."""
    due = Campaign.objects.filter(
        ~site_pause.paused(), RUNNING, pk=Gap("campaign", BigIntegerField())
    )
    if deadline:
        at = Coalesce(Gap("now", DateTimeField()), Now())
        due = due.filter(Q(closes_at__lte=at) | Q(checks_at__lte=Now()))
    locked = due.select_for_update(of=("self",), skip_locked=not wait).order_by()
    return locked.annotate(present=Now()).values_list("pk", "attempts", "present")


_DUE = {
    (deadline, wait): Prepared(partial(_due, deadline, wait))
    for deadline in (False, True)
    for wait in (False, True)
}


def question(campaign_id: int, now: datetime | None, *, deadline: bool, wait: bool) -> Question:
    """Asks whether the campaign is to be closed: its id, its attempts and the database's time.

    With `deadline` it must be due; `now` stands for the database's time in drills.
    """
    return partial(_DUE[deadline, wait], campaign=campaign_id, now=now)


def may_try(ask: Question, lookout: outage.Lookout) -> bool:
    """Counts an attempt if there is one to make, and outages have just been looked for."""
    just_looked = lookout.good_until is None
    if just_looked:
        lookout.look()
    with transaction.atomic():
        found = next(iter(ask()), None)
        if found is None:
            return False
        campaign_id, attempts, present = found
        if just_looked or lookout.is_good_at(present):
            return _count_attempt(campaign_id, attempts)
    lookout.good_until = None
    return may_try(ask, lookout)


def _count_attempt(campaign_id: int, attempts: int) -> bool:
    """Counts by a transaction of its own, so that an attempt that kills us is counted.

    A campaign whose attempts never came back so often is set aside.
    """
    if attempts >= DEATHS:
        _set_aside(campaign_id, "died")
        return False
    Campaign.objects.filter(pk=campaign_id).update(attempts=attempts + 1)
    return True


def take_back(campaign_id: int) -> None:
    with suppress(DatabaseError):
        Campaign.objects.filter(pk=campaign_id, attempts__gt=0).update(attempts=F("attempts") - 1)


def count_failure(campaign_id: int) -> None:
    """An attempt whose count was rolled back together with the decision it was part of."""
    Campaign.objects.filter(pk=campaign_id).update(attempts=F("attempts") + 1)
    note_failure(campaign_id)


def note_failure(campaign_id: int) -> None:
    trace = secrets.token_hex(4)
    logger.exception("closing campaign %s failed, traceback %s", campaign_id, trace)
    failed = Campaign.objects.filter(pk=campaign_id, attempts__gte=FAILURES)
    if failed.exists():
        _set_aside(campaign_id, trace)


def _set_aside(campaign_id: int, why: str) -> None:
    logger.error("campaign %s is set aside (%s)", campaign_id, why)
    with transact(campaign_id) as game:
        game.campaign.stuck = why
        game.record("stuck", why, with_world=False)
        game.mark(Effect.SAVE)
