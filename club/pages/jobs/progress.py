"""The progress of a job, as its page shows it."""

from dataclasses import dataclass

from club.actions.jobs import asking
from club.models import Job
from club.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` steps, without a total if it is unknown, and the state of its worker.

    At its end it has a `refusal`, is `broken`, or neither.
    """

    done: int
    total: int
    care: asking.Care
    ended: bool
    refusal: Refusal | None
    broken: bool


def progress_of(job: Job) -> Progress:
    return Progress(
        done=job.done,
        total=job.total,
        care=asking.care_of(job),
        ended=bool(job.outcome),
        refusal=asking.refusal(job),
        broken=job.outcome == Job.BROKEN,
    )
