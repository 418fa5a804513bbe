"""Jobs as the worker does them, at once."""

from club.actions.jobs import working
from club.models import Job


def do_jobs() -> Job:
    """Everything that waits; the last of it."""
    working.work_some(600)
    return Job.objects.latest("pk")
