"""How far a job is, as its page shows it."""

from dataclasses import dataclass

from club.actions.jobs import asking
from club.models import Job
from club.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` steps, no total while it is not known, and whether a worker has it in
    hand. At its end it has a `refusal`, is `broken`, or is neither."""

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
