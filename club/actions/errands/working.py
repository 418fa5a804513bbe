"""Doing errands: each is claimed, prepared outside any transaction, then stored with its end.

A worker that dies leaves a claim that ends; the next one begins again. Of two that work on one
errand the first that ends it stores what came of it, and nothing of the other is stored.
"""

import logging
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import Now

from club.actions.errands.asking import unended
from club.actions.errands.files import drop_file, file_of
from club.actions.errands.kinds import Order, errand_kind, known_kinds
from club.actions.errands.refusal_rows import row_of
from club.models import Errand
from club.refusals import Refusal

logger = logging.getLogger("club.errands")
LEASE = timedelta(seconds=120)  # that a worker may be silent
NOTED_EVERY = 0.5  # seconds between two notes of how far one is
MOST_CLAIMS = 3  # of one errand, before it is given up


class Overtaken(Exception):
    """Another worker has ended the errand, or who asked for it is gone."""


def has_waiting() -> bool:
    """Whether there is anything to do."""
    return _free().exists()


def work_some(budget_seconds: float) -> int:
    """Does errands one after another, the oldest first, until none waits or the time is used up;
    how many."""
    until, done = time.monotonic() + budget_seconds, 0
    while (errand := _claim()) is not None:
        _work(errand)
        done += 1
        if time.monotonic() > until:
            break
    return done


def _free() -> QuerySet[Errand]:
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    return unended().filter(free, kind__in=known_kinds())


def _claim() -> Errand | None:
    """Takes the oldest free errand. Of two that take it at once one goes on."""
    for errand in _free().order_by("asked_at", "pk")[:5]:
        mine = _free().filter(pk=errand.pk)
        if mine.update(claimed_until=_later(), claims=F("claims") + 1, done=0, total=0):
            return Errand.objects.select_related("by").filter(pk=errand.pk).first()
    return None


def _work(errand: Errand) -> None:
    """Errors are logged, and the errand is tried again when its claim ends, or given up."""
    try:
        if errand.claims > MOST_CLAIMS:
            _end(errand, Errand.BROKEN, {})
        else:
            _do(errand)
    except Overtaken:
        logger.info("errand %s was ended meanwhile", errand.pk)
    except OperationalError:  # a database that is busy or gone for a moment
        logger.exception("errand %s could not be worked on; it is tried again", errand.pk)
    except Exception:
        logger.exception("errand %s broke", errand.pk)
        _break(errand)


def _do(errand: Errand) -> None:
    note = _Notes(errand)
    try:
        with file_of(errand) as file:
            store = errand_kind(errand.kind).prepare(Order(errand.by, errand.values, file, note))
            with transaction.atomic():
                _end(errand, Errand.DONE, {})
                Errand.objects.filter(pk=errand.pk).update(result=store())
    except Refusal as refusal:
        _end(errand, Errand.REFUSED, row_of(refusal))


def _break(errand: Errand) -> None:
    with suppress(Overtaken):
        _end(errand, Errand.BROKEN, {})


def _end(errand: Errand, outcome: str, result: dict[str, Any]) -> None:
    """Once: raises Overtaken for an errand that has ended or is gone."""
    with transaction.atomic():
        ended = unended().filter(pk=errand.pk)
        if not ended.update(outcome=outcome, result=result, ended_at=Now(), claimed_until=None):
            raise Overtaken(errand.pk)
        drop_file(errand)


def _later() -> ExpressionWrapper:
    return ExpressionWrapper(Now() + LEASE, output_field=DateTimeField())


class _Notes:
    """Writes how far an errand is, and keeps its claim; not more often than anybody looks."""

    def __init__(self, errand: Errand) -> None:
        self.errand, self.at = errand, time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() - self.at < NOTED_EVERY:
            return
        self.at = time.monotonic()
        mine = unended().filter(pk=self.errand.pk)
        if not mine.update(done=done, total=total, claimed_until=_later()):
            raise Overtaken(self.errand.pk)
