"""Jobs of a kind for these tests."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models.functions import Now

from club.actions.jobs.kinds import Order, Store
from club.models import Job, Profile

KIND = "of a test"
Work = Callable[[Order], Store]


def spelled(order: Order) -> Store:
    """Returns the upload, and leaves a row each time that it is stored."""
    data = order.file.read().decode()

    def store() -> dict[str, Any]:
        profile = Profile.objects.get_or_create(user=order.by)[0]
        Profile.objects.filter(pk=profile.pk).update(theme=profile.theme + "x")
        return {"data": data, **order.values}

    return store


def traces(user: Any) -> str:
    return str(Profile.objects.filter(user=user).values_list("theme", flat=True).first() or "")


def state(job: Job) -> Job:
    job.refresh_from_db()
    return job


def let_claims_end() -> None:
    Job.objects.update(claimed_until=Now() - timedelta(seconds=1))
