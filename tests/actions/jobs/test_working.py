"""A job is done once and whole, and outlives its workers."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models.functions import Now

from club.actions.jobs import asking, files, working
from club.actions.jobs.kinds import Order, Store
from club.models import Job, JobPart
from club.refusals import Refusal
from tests.actions.jobs.made import KIND, let_claims_end, spelled, state, traces

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def test_an_upload_is_worked_on_later_and_its_file_is_deleted(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(files, "PART", 4)
    works_as(spelled)
    job = asking.ask(KIND, by=anna, file=BytesIO(b"a long text"), more=7)
    assert (job.outcome, JobPart.objects.count(), working.has_waiting()) == ("", 3, True)
    assert working.work_some(60) == 1
    assert state(job).outcome == Job.DONE
    assert job.result == {"data": "a long text", "more": 7}
    assert not JobPart.objects.exists()
    assert (working.work_some(60), working.has_waiting()) == (0, False)


def test_a_job_of_a_dead_worker_is_begun_again_and_given_up_at_last(anna: Any, works_as: Any):
    class Killed(BaseException):
        pass

    def die(order: Order) -> Store:
        raise Killed

    works_as(die)
    job = asking.ask(KIND, by=anna, file=BytesIO(b"kept"))
    for _ in range(working.MOST_CLAIMS):
        with pytest.raises(Killed):
            working.work_some(60)
        assert (state(job).outcome, working.work_some(60)) == ("", 0)  # it is claimed
        let_claims_end()
    working.work_some(60)
    assert state(job).outcome == Job.BROKEN


def test_after_a_dead_worker_the_next_one_has_the_whole_upload(anna: Any, works_as: Any):
    works_as(spelled)
    job = asking.ask(KIND, by=anna, file=BytesIO(b"kept"))
    Job.objects.update(claims=1, claimed_until=Now() - timedelta(seconds=1))
    working.work_some(60)
    assert state(job).result == {"data": "kept"}


def test_of_two_workers_the_first_to_end_stores_it(anna: Any, works_as: Any):
    slow = False

    def work(order: Order) -> Store:
        nonlocal slow
        if not slow:  # while this one works, its claim ends, and another does all of it
            slow = True
            let_claims_end()
            working.work_some(60)
        return spelled(order)

    works_as(work)
    job = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (state(job).outcome, traces(anna)) == (Job.DONE, "x")


def test_a_database_that_is_busy_postpones_it(anna: Any, works_as: Any):
    def busy(order: Order) -> Store:
        raise OperationalError("database is locked")

    works_as(busy)
    job = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert state(job).outcome == ""
    works_as(spelled)
    let_claims_end()
    working.work_some(60)
    assert state(job).outcome == Job.DONE


def test_its_progress_is_visible_and_keeps_the_claim(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(working, "NOTED_EVERY", 0)
    seen = []

    def work(order: Order) -> Store:
        let_claims_end()
        order.note(3, 9)
        seen.append((state(job).done, job.total, working.has_waiting()))
        return spelled(order)

    works_as(work)
    job = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert seen == [(3, 9, False)]


def test_a_job_of_a_deleted_account_stores_nothing(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(working, "NOTED_EVERY", 0)

    def work(order: Order) -> Store:
        Job.objects.filter(by=anna).delete()
        order.note(1, 2)
        return spelled(order)

    works_as(work)
    asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (Job.objects.count(), traces(anna)) == (0, "")


def test_the_oldest_comes_first_and_a_worker_looks_up_after_each(anna: Any, works_as: Any):
    order: list[int] = []

    def work(asked: Order) -> Store:
        order.append(asked.values["number"])
        return spelled(asked)

    works_as(work)
    for number in range(3):
        asking.ask(KIND, by=anna, number=number)
    assert (working.work_some(0), order) == (1, [0])
    working.work_some(60)
    assert order == [0, 1, 2]


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
