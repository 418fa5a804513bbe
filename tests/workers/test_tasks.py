"""Celery's tasks without the queue: the tasks that they hand over, and running them again."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db.models.functions import Now

from campaign.actions.workshop import batch_tasks, simulation_requests
from campaign.trials.plan import new_plan
from club.actions.delivery import outbox_sender
from club.models import Game, Heartbeat, Notice, PhaseClose
from club.workers import tasks
from tests.map.bundled import bundled_map
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, dict[str, Any]]]:
    """The tasks put on the queue: arguments and options."""
    cache.clear()
    queue: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(
        tasks.close_games,
        "apply_async",
        lambda args=None, kwargs=None, **options: queue.append((args, options)),
    )
    for other in (tasks.deliver, tasks.count_up):
        monkeypatch.setattr(other, "apply_async", lambda *_, **__: None)
    return queue


@pytest.fixture
def rounds(handed_over: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the rounds of sending that were put on the queue."""
    queue: list[int] = []
    monkeypatch.setattr(tasks.deliver, "apply_async", lambda args, *_, **__: queue.append(args[0]))
    return queue


def waiting(game: Game, many: int) -> None:
    """This many notices for the organiser to send, and no others."""
    Notice.objects.all().delete()
    Notice.objects.bulk_create(
        Notice(
            key=str(number),
            game=game,
            user=game.organiser,
            event="ruling",
            made_at=Now(),
            due_at=Now(),
            values={"kind": "ruled"},
        )
        for number in range(many)
    )


def test_a_tick_queues_as_many_rounds_of_sending_as_waiting_notices_need(
    due: Game, rounds: list[int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tasks, "OF_A_ROUND", 2)
    monkeypatch.setattr(tasks, "ROUNDS", 3)
    found = []
    for many in (0, 1, 5, 90):
        cache.clear()
        waiting(due, many)
        before = len(rounds)
        tasks.tick()
        tasks.tick()
        found.append(rounds[before:])
    assert found == [[], [0], [0, 1, 2], [0, 1, 2]]


def test_a_round_in_progress_is_not_queued_again_and_one_that_failed_is(
    due: Game, rounds: list[int], mailoutbox: Any, monkeypatch: pytest.MonkeyPatch
):
    waiting(due, 1)
    tasks.tick()
    assert tasks.deliver(0) == 1
    assert Notice.objects.get().outcome == "sent"
    waiting(due, 1)
    tasks.tick()
    monkeypatch.setattr(tasks.outbox_sender, "deliver_due", lambda **_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        tasks.deliver(0)
    tasks.tick()
    assert rounds == [0, 0, 0]


def test_notices_have_a_queue_of_their_own_and_an_end():
    assert tasks.deliver.queue == "notices"
    limits = (tasks.ROUND, tasks.deliver.soft_time_limit, tasks.deliver.time_limit)
    assert sorted(limits) == list(limits)
    assert limits[-1] < outbox_sender.LEASE.total_seconds()


def test_a_tick_queues_only_ids(due: Game, handed_over: Any):
    assert tasks.tick() == 1
    assert handed_over == [(([due.pk],), {})]
    assert Heartbeat.objects.get().name == "celery"


def test_a_queued_campaign_is_not_queued_again_by_every_tick(
    due: Game, handed_over: Any, monkeypatch: pytest.MonkeyPatch
):
    assert [tasks.tick() for _ in range(3)] == [1, 1, 1]
    assert len(handed_over) == 1
    monkeypatch.setattr(tasks.closing, "close", lambda *_, **__: False)
    tasks.close_games([due.pk])
    tasks.tick()
    assert len(handed_over) == 2


@pytest.mark.parametrize(
    ("due", "lists"), [(3, [1, 1, 1]), (19, [1] * 19), (50, [3] * 16 + [2]), (500, [20] * 25)]
)
def test_few_campaigns_are_queued_singly_and_many_in_lists(
    handed_over: Any, due: int, lists: list[int]
):
    tasks.hand_over(range(due))
    listed = [ids for ((ids,), _) in handed_over]
    assert [len(ids) for ids in listed] == lists
    assert [id for ids in listed for id in ids] == list(range(due))


def test_a_failing_campaign_does_not_stop_the_others_of_its_list(
    due: Game, monkeypatch: pytest.MonkeyPatch
):
    close = tasks.closing.close

    def fail_for_the_first(game_id: int, **how: Any) -> bool:
        if game_id != due.pk:
            raise ZeroDivisionError
        return close(game_id, **how)

    monkeypatch.setattr(tasks.closing, "close", fail_for_the_first)
    cache.set(f"due-{due.pk}", 1)
    assert tasks.close_games([due.pk - 1, due.pk]) == 1
    assert f"due-{due.pk}" not in cache


def test_a_tick_with_nothing_due_queues_nothing(db: None, handed_over: Any):
    assert tasks.tick() == 0
    assert handed_over == []


def test_a_task_delivered_again_changes_nothing(due: Game):
    assert [tasks.close_games([due.pk]) for _ in range(3)] == [1, 0, 0]
    assert PhaseClose.objects.filter(game=due, moment=due.moment).count() == 1


def test_a_task_for_a_deleted_campaign_does_nothing(db: None):
    assert tasks.close_games([12345]) == 0


def test_no_task_expires_or_waits():
    """Redis delivers delayed tasks twice; a worker with a wrong clock drops expiring ones."""
    for task in (tasks.tick, tasks.close_games, tasks.deliver, batch_tasks.play_batch):
        assert task.expires is None


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Ids of the batches that were put on the queue."""
    queue: list[int] = []
    monkeypatch.setattr(
        batch_tasks.play_batch,
        "apply_async",
        lambda args=None, kwargs=None, **_: queue.append(args[0]),
    )
    return queue


@pytest.fixture
def batches(db: None, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The batches of a simulation that somebody has requested."""
    monkeypatch.setattr(simulation_requests, "BATCH", 2)
    plan = new_plan(bundled_map(), bots=("steady", "random"), campaigns=4)
    asked = simulation_requests.request_simulation(plan, by=person("anna"), label="")
    return list(asked.batches.order_by("first").values_list("pk", flat=True))


def test_each_tick_queues_unclaimed_batches_once_per_lease(
    batches: list[int], queued: list[int], handed_over: Any
):
    assert [tasks.tick(), tasks.tick()] == [0, 0]
    assert queued == batches
    cache.clear()  # as time does
    assert simulation_requests.play_some(0.001) == 1
    tasks.tick()
    assert queued == [*batches, batches[1]]


def test_requesting_a_simulation_uses_no_queue(
    settings: Any, queued: list[int], batches: list[int], handed_over: Any
):
    """A page never waits for the broker; the next tick hands over the request."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    plan = new_plan(bundled_map(), bots=("random", "random"), campaigns=2)
    simulation_requests.request_simulation(plan, by=person("bruno"), label="")
    assert queued == []
    tasks.tick()
    assert len(queued) == len(batches) + 1


@pytest.mark.parametrize(("crowd", "woken"), [(1, [False, True, False]), (2, [True, True, True])])
def test_closing_goes_before_notices_but_not_for_ever(
    due: Game, handed_over: Any, monkeypatch: pytest.MonkeyPatch, crowd: int, woken: list[bool]
):
    """While many games are due no round is queued; after a minute of patience one is."""
    waked: list[int] = []
    monkeypatch.setattr(tasks, "CROWD", crowd)
    monkeypatch.setattr(tasks, "hand_out_rounds", lambda: waked.append(1))
    cache.set(tasks.WOKEN, 1)
    found = []
    for patience_is_over in (False, True, False):
        if patience_is_over:
            cache.delete(tasks.WOKEN)
        before = len(waked)
        tasks.tick()
        found.append(len(waked) > before)
    assert found == woken
