"""Battles are counted about once a minute, by the clock or by a worker of Celery."""

from typing import Any

import pytest
from django.core.cache import cache

from campaign.models import Tally
from club.workers import clock_process, counting, tasks
from tests.recorded import recorded
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> None:
    people: list[Any] = [person(name) for name in ("anna", "bruno", "clara")]
    recorded(people, seed="the end", last=2)
    monkeypatch.setattr(counting, "_due", 0.0)


def test_the_clock_counts_at_once_and_then_after_a_minute(war: None, monkeypatch: Any):
    now = 1_000_000.0
    monkeypatch.setattr(counting.time, "monotonic", lambda: now)
    monkeypatch.setattr(clock_process, "close_old_connections", lambda: None)
    clock_process.look_once()
    assert Tally.objects.exists()
    Tally.objects.all().delete()
    clock_process.look_once()
    assert not Tally.objects.exists()
    now += counting.EVERY
    counting.count_if_due()
    assert Tally.objects.exists()


def test_a_tick_queues_one_worker_a_minute_while_there_is_something_to_count(
    war: None, monkeypatch: Any
):
    queued: list[str] = []
    monkeypatch.setattr(tasks.count_up, "apply_async", lambda *_, **__: queued.append("count"))
    for task in (tasks.deliver, tasks.close_games):
        monkeypatch.setattr(task, "apply_async", lambda *_, **__: None)
    tasks.tick()
    tasks.tick()
    assert queued == ["count"]
    tasks.count_up()
    cache.delete(tasks.COUNTED)
    tasks.tick()
    assert queued == ["count"]
