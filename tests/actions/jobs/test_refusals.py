"""A refused or broken job is reported as such, and leaves nothing."""

from io import BytesIO
from typing import Any

import pytest

from club.actions.jobs import asking, working
from club.actions.jobs.kinds import Order, Store
from club.models import Job, JobPart
from club.refusals import Refusal
from tests.actions.jobs.made import KIND, spelled, state, traces

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def test_a_refusal_is_shown_as_it_was_raised(anna: Any, works_as: Any):
    inner = Refusal("inner", "R1", "Too {much}.", much=3)

    def refuse(order: Order) -> Store:
        raise Refusal("outer", "D3", "Not so: {why}", fields=("file",), why=inner, line=4)

    works_as(refuse)
    job = asking.ask(KIND, by=anna, file=BytesIO(b"x"))
    working.work_some(60)
    told = asking.refusal(state(job))
    assert told is not None
    assert (job.outcome, told.code, told.rule, told.fields) == (
        Job.REFUSED,
        "outer",
        "D3",
        ("file",),
    )
    assert (str(told), told.values["line"], told.values["why"].code) == (
        "Not so: Too 3.",
        4,
        "inner",
    )
    assert not JobPart.objects.exists()


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(Refusal("no", "D3", "No."), Job.REFUSED), (KeyError("a bug"), Job.BROKEN)],
)
def test_a_job_that_fails_halfway_leaves_nothing(
    anna: Any, works_as: Any, error: Exception, outcome: str
):
    def half(order: Order) -> Store:
        store = spelled(order)

        def stored() -> dict[str, Any]:
            store()
            raise error

        return stored

    works_as(half)
    job = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (state(job).outcome, traces(anna)) == (outcome, "")
