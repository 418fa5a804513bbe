"""How far an errand is, as its page shows it."""

from dataclasses import dataclass

from club.actions.errands import asking
from club.models import Errand
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


def progress_of(errand: Errand) -> Progress:
    return Progress(
        done=errand.done, total=errand.total, begun=errand.claims > 0,
        ended=bool(errand.outcome), left_lying=asking.is_left_lying(errand),
        refusal=asking.refusal(errand), broken=errand.outcome == Errand.BROKEN,
    )  # fmt: skip
