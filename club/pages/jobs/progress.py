"""How far a job is, as its page shows it."""

from dataclasses import dataclass

from club.actions.jobs import asking
from club.models import Job
from club.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` steps, no total while it is not known; `begun` once a worker has it,
    `left_lying` while none takes it. At its end it has a `refusal`, is `broken`, or is neither."""

    done: int
    total: int
    begun: bool
    ended: bool
    left_lying: bool
    refusal: Refusal | None
    broken: bool


def progress_of(job: Job) -> Progress:
    return Progress(
        done=job.done, total=job.total, begun=job.claims > 0,
        ended=bool(job.outcome), left_lying=asking.is_left_lying(job),
        refusal=asking.refusal(job), broken=job.outcome == Job.BROKEN,
    )  # fmt: skip
