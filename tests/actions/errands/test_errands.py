"""An errand is kept once it is asked for, done once and whole, and outlives its workers."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models.functions import Now

from club.actions.errands import asking, files, kinds, working
from club.actions.errands.kinds import ErrandKind, Order, Store
from club.models import Errand, ErrandPart, Profile
from club.refusals import Refusal
from club.workers.leftovers import clear_leftovers
from tests.assertions.unchanged import refused
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]
KIND = "of a test"
Work = Callable[[Order], Store]


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def works_as(monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Makes known how errands of the kind of this test are done."""

    def known(work: Work) -> None:
        monkeypatch.setitem(kinds._KINDS, KIND, ErrandKind(KIND, work))

    return known


def spelled(order: Order) -> Store:
    """Answers what was sent, and leaves a trace that counts how often it was stored."""
    data = order.file.read().decode()

    def store() -> dict[str, Any]:
        profile = Profile.objects.get_or_create(user=order.by)[0]
        Profile.objects.filter(pk=profile.pk).update(theme=profile.theme + "x")
        return {"data": data, **order.values}

    return store


def traces(user: Any) -> str:
    return str(Profile.objects.filter(user=user).values_list("theme", flat=True).first() or "")


def state(errand: Errand) -> Errand:
    errand.refresh_from_db()
    return errand


def let_claims_end() -> None:
    Errand.objects.update(claimed_until=Now() - timedelta(seconds=1))


def test_what_was_sent_is_worked_on_later_and_its_file_goes(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(files, "PART", 4)
    works_as(spelled)
    errand = asking.ask(KIND, by=anna, file=BytesIO(b"a long text"), more=7)
    assert (errand.outcome, ErrandPart.objects.count(), working.has_waiting()) == ("", 3, True)
    assert working.work_some(60) == 1
    assert state(errand).outcome == Errand.DONE
    assert errand.result == {"data": "a long text", "more": 7}
    assert not ErrandPart.objects.exists()
    assert (working.work_some(60), working.has_waiting()) == (0, False)


def test_a_refusal_is_told_as_it_was_raised(anna: Any, works_as: Any):
    inner = Refusal("inner", "R1", "Too {much}.", much=3)

    def refuse(order: Order) -> Store:
        raise Refusal("outer", "D3", "Not so: {why}", fields=("file",), why=inner, line=4)

    works_as(refuse)
    errand = asking.ask(KIND, by=anna, file=BytesIO(b"x"))
    working.work_some(60)
    told = asking.refusal(state(errand))
    assert told is not None
    assert (errand.outcome, told.code, told.rule, told.fields) == (
        Errand.REFUSED, "outer", "D3", ("file",)
    )  # fmt: skip
    assert (str(told), told.values["line"], told.values["why"].code) == (
        "Not so: Too 3.", 4, "inner"
    )  # fmt: skip
    assert not ErrandPart.objects.exists()


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(Refusal("no", "D3", "No."), Errand.REFUSED), (KeyError("a bug"), Errand.BROKEN)],
)
def test_half_of_it_leaves_nothing(anna: Any, works_as: Any, error: Exception, outcome: str):
    def half(order: Order) -> Store:
        store = spelled(order)

        def stored() -> dict[str, Any]:
            store()
            raise error

        return stored

    works_as(half)
    errand = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (state(errand).outcome, traces(anna)) == (outcome, "")


def test_what_a_dead_worker_began_is_begun_again_and_given_up_at_last(anna: Any, works_as: Any):
    class Killed(BaseException):
        pass

    def die(order: Order) -> Store:
        raise Killed

    works_as(die)
    errand = asking.ask(KIND, by=anna, file=BytesIO(b"kept"))
    for _ in range(working.MOST_CLAIMS):
        with pytest.raises(Killed):
            working.work_some(60)
        assert (state(errand).outcome, working.work_some(60)) == ("", 0)  # it is claimed
        let_claims_end()
    working.work_some(60)
    assert state(errand).outcome == Errand.BROKEN


def test_after_a_dead_worker_the_next_one_has_all_that_was_sent(anna: Any, works_as: Any):
    works_as(spelled)
    errand = asking.ask(KIND, by=anna, file=BytesIO(b"kept"))
    Errand.objects.update(claims=1, claimed_until=Now() - timedelta(seconds=1))
    working.work_some(60)
    assert state(errand).result == {"data": "kept"}


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
    errand = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (state(errand).outcome, traces(anna)) == (Errand.DONE, "x")


def test_a_database_that_is_busy_postpones_it(anna: Any, works_as: Any):
    def busy(order: Order) -> Store:
        raise OperationalError("database is locked")

    works_as(busy)
    errand = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert state(errand).outcome == ""
    works_as(spelled)
    let_claims_end()
    working.work_some(60)
    assert state(errand).outcome == Errand.DONE


def test_how_far_it_is_is_seen_and_keeps_the_claim(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(working, "NOTED_EVERY", 0)
    seen = []

    def work(order: Order) -> Store:
        let_claims_end()
        order.note(3, 9)
        seen.append((state(errand).done, errand.total, working.has_waiting()))
        return spelled(order)

    works_as(work)
    errand = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert seen == [(3, 9, False)]


def test_an_errand_of_an_account_that_is_gone_stores_nothing(
    anna: Any, works_as: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(working, "NOTED_EVERY", 0)

    def work(order: Order) -> Store:
        Errand.objects.filter(by=anna).delete()
        order.note(1, 2)
        return spelled(order)

    works_as(work)
    asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (Errand.objects.count(), traces(anna)) == (0, "")


def test_a_person_waits_for_few_at_a_time_and_others_do_not_wait_for_them(anna: Any, works_as: Any):
    works_as(spelled)
    for _ in range(asking.MOST_WAITING):
        asking.ask(KIND, by=anna)
    refused("errands-waiting", asking.ask, KIND, by=anna)
    asking.ask(KIND, by=person("bruno"))
    working.work_some(60)
    asking.ask(KIND, by=anna)


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


def test_a_kind_that_this_release_does_not_know_is_left_to_another(anna: Any):
    asking.ask("of tomorrow", by=anna)
    assert (working.has_waiting(), working.work_some(60)) == (False, 0)


def test_an_errand_is_its_askers_alone(anna: Any):
    errand = asking.ask(KIND, by=anna)
    assert asking.errand_for(anna, errand.key) == errand
    with pytest.raises(LookupError):
        asking.errand_for(person("bruno"), errand.key)


def test_it_is_wondered_at_where_nobody_begins(anna: Any):
    errand = asking.ask(KIND, by=anna)
    assert not asking.is_left_lying(state(errand))
    Errand.objects.update(asked_at=Now() - timedelta(minutes=2))
    assert asking.is_left_lying(state(errand))


def test_ended_errands_go_after_a_week_and_waiting_ones_never(anna: Any):
    ended, young, waiting = (asking.ask(KIND, by=anna) for _ in range(3))
    ago = {ended: timedelta(days=8), young: timedelta(days=6)}
    for errand, age in ago.items():
        Errand.objects.filter(pk=errand.pk).update(outcome="done", ended_at=Now() - age)
    Errand.objects.filter(pk=waiting.pk).update(asked_at=Now() - timedelta(days=30))
    assert clear_leftovers().errands == 1
    assert {*Errand.objects.all()} == {young, waiting}
