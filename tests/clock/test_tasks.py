"""Celery's tasks, with the queue taken out: what they hand over, and running them again."""

from typing import Any

import pytest

from campaign.clock import tasks
from campaign.models import Campaign, Heartbeat, PhaseClose

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, dict[str, Any]]]:
    """What was put on the queue: arguments and options."""
    queue: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(
        tasks.close_campaign,
        "apply_async",
        lambda args=None, kwargs=None, **options: queue.append((args, options)),
    )
    return queue


def test_a_tick_hands_over_ids_and_nothing_else(due: Campaign, handed_over: Any):
    assert tasks.tick() == 1
    assert handed_over == [((due.pk,), {})]
    assert Heartbeat.objects.get().name == "celery"


def test_a_tick_with_nothing_due_hands_over_nothing(db: None, handed_over: Any):
    assert tasks.tick() == 0
    assert handed_over == []


def test_a_task_delivered_again_changes_nothing(due: Campaign):
    assert [tasks.close_campaign(due.pk) for _ in range(3)] == [True, False, False]
    assert PhaseClose.objects.filter(campaign=due, moment=due.moment).count() == 1


def test_a_task_for_a_campaign_that_is_gone_does_nothing(db: None):
    assert tasks.close_campaign(12345) is False


def test_no_task_expires_or_waits():
    """Redis delivers delayed tasks twice; a worker with a wrong clock drops expiring ones."""
    for task in (tasks.tick, tasks.close_campaign):
        assert task.expires is None
