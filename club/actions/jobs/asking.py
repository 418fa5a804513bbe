"""Asking for a job, and its progress."""

from datetime import datetime, timedelta
from typing import IO, Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from club.actions.jobs.files import keep_file, refusal_of
from club.models import Job
from club.refusals import Refusal

LEASE = timedelta(seconds=120)  # that a worker may be silent, before another begins again
SILENT = timedelta(seconds=15)  # after which the page mentions that a worker is silent
MOST_WAITING = 3  # of one person at a time
OVERDUE = timedelta(seconds=60)  # after which the page mentions that no worker has claimed the job
WAITING = gettext_noop(
    "{most} of your files are still being processed. Wait until one is finished."
)


def ask(kind: str, *, by: Any, file: IO[Any] | None = None, **values: Any) -> Job:
    """Writes a new job of this kind for the user `by`. It is stored before this returns.

    Refuses `jobs-waiting` if as many of their jobs wait as may.
    """
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=by.pk)
        if unended().filter(by=by).count() >= MOST_WAITING:
            raise Refusal("jobs-waiting", "D1", WAITING, most=MOST_WAITING)
        job = Job.objects.create(kind=kind, by=by, values=values, asked_at=Now())
        if file is not None:
            keep_file(job, file)
    return job


def job_for(user: Any, key: str) -> Job:
    """The job of this key, if this user asked for it. Raises LookupError."""
    found = Job.objects.filter(key=key[:32], by=user.pk).first()
    if found is None:
        raise LookupError(key)
    return found


def unended() -> QuerySet[Job]:
    return Job.objects.filter(outcome="")


class Care(NamedTuple):
    """Whether a worker takes care of a job.

    `begun`: a worker has claimed it. `silent`: that worker has not reported for a while.
    `left_lying`: nobody has claimed it for a while, so no worker may be running.
    """

    begun: bool
    silent: bool
    left_lying: bool


def care_of(job: Job) -> Care:
    """The state of the job by the database's clock. Nobody has claimed a job that has ended."""
    if job.outcome:
        return Care(begun=False, silent=False, left_lying=False)
    rows = Job.objects.filter(pk=job.pk).annotate(database_now=Now())
    now: datetime = rows.values_list("database_now", flat=True).first() or job.asked_at
    claimed = job.claimed_until or job.asked_at
    begun = claimed > now
    return Care(
        begun=begun,
        silent=begun and now - (claimed - LEASE) > SILENT,
        left_lying=now - claimed > OVERDUE,
    )


def refusal(job: Job) -> Refusal | None:
    """The refusal of the job, as it was raised. None if it was not refused."""
    return refusal_of(job.result) if job.outcome == Job.REFUSED else None
