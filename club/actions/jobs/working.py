"""Doing jobs: each is claimed, prepared outside any transaction, then stored with its end.

If a worker dies, its claim ends, and the next worker begins again. If two work on one job, only the
result of the first to end it is stored.
"""

import logging
import time
from contextlib import suppress
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import Now

from club.actions.jobs.asking import LEASE, unended
from club.actions.jobs.files import drop_file, file_of, row_of
from club.actions.jobs.kinds import Order, job_kind, known_kinds
from club.models import Job
from club.refusals import Refusal

logger = logging.getLogger("club.jobs")
NOTED_EVERY = 0.5  # seconds between two notes of the progress
MOST_CLAIMS = 3  # of one job, before it is given up


class Overtaken(Exception):
    """Another worker has ended the job, or its user was deleted."""


def has_waiting() -> bool:
    """Whether there is anything to do."""
    return _free().exists()


def work_some(budget_seconds: float) -> int:
    """Does jobs one after another, the oldest first, until none waits or the time is used up.

    Returns their number.
    """
    until, done = time.monotonic() + budget_seconds, 0
    while (job := _claim()) is not None:
        _work(job)
        done += 1
        if time.monotonic() > until:
            break
    return done


def _free() -> QuerySet[Job]:
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    return unended().filter(free, kind__in=known_kinds())


def _claim() -> Job | None:
    """Claims the oldest free job. If two workers try at the same time, one succeeds."""
    for job in _free().order_by("asked_at", "pk")[:5]:
        mine = _free().filter(pk=job.pk)
        if mine.update(claimed_until=_later(), claims=F("claims") + 1, done=0, total=0):
            return Job.objects.select_related("by").filter(pk=job.pk).first()
    return None


def _work(job: Job) -> None:
    """Does a job. Errors are logged, and it is tried again when its claim ends, or given up."""
    try:
        if job.claims > MOST_CLAIMS:
            _end(job, Job.BROKEN, {})
        else:
            _do(job)
    except Overtaken:
        logger.info("job %s was ended in the meantime", job.pk)
    except OperationalError:  # a database that is busy or gone for a moment
        logger.exception("job %s could not be worked on; it is tried again", job.pk)
    except Exception:
        logger.exception("job %s broke", job.pk)
        _break(job)


def _do(job: Job) -> None:
    note = _Notes(job)
    try:
        with file_of(job) as file:
            store = job_kind(job.kind).prepare(Order(job.by, job.values, file, note))
            with transaction.atomic():
                _end(job, Job.DONE, {})
                Job.objects.filter(pk=job.pk).update(result=store())
    except Refusal as refusal:
        _end(job, Job.REFUSED, row_of(refusal))


def _break(job: Job) -> None:
    with suppress(Overtaken):
        _end(job, Job.BROKEN, {})


def _end(job: Job, outcome: str, result: dict[str, Any]) -> None:
    """Ends the job once. Raises Overtaken if it has ended or was deleted."""
    with transaction.atomic():
        ended = unended().filter(pk=job.pk)
        if not ended.update(outcome=outcome, result=result, ended_at=Now(), claimed_until=None):
            raise Overtaken(job.pk)
        drop_file(job)


def _later() -> ExpressionWrapper:
    return ExpressionWrapper(Now() + LEASE, output_field=DateTimeField())


class _Notes:
    """Writes the progress of a job, and keeps its claim, not more often than anybody looks."""

    def __init__(self, job: Job) -> None:
        self.job, self.at = job, time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() - self.at < NOTED_EVERY:
            return
        self.at = time.monotonic()
        mine = unended().filter(pk=self.job.pk)
        if not mine.update(done=done, total=total, claimed_until=_later()):
            raise Overtaken(self.job.pk)
