"""Errands find a worker: the process of simulations, or Celery's worker of them."""

from typing import Any

import pytest
from django.core.cache import cache

from campaign.actions.workshop import batch_tasks
from campaign.management.commands import trials
from campaign.site.processes import simulation_player
from club.actions.errands.asking import ask
from club.models import Errand
from club.workers import tasks
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def errand(db: None) -> Errand:
    """One that a worker refuses at once: its file is empty."""
    cache.clear()
    return ask("campaign", by=person("anna"))


def outcome(errand: Errand) -> str:
    errand.refresh_from_db()
    return errand.outcome


def test_a_tick_queues_one_worker_for_what_waits(errand: Errand, monkeypatch: pytest.MonkeyPatch):
    queued: list[str] = []
    monkeypatch.setattr(tasks.do_errands, "delay", lambda: queued.append("errands"))
    for _ in range(2):
        tasks.hand_out_errands()
    assert queued == ["errands"]
    assert (tasks.do_errands(), outcome(errand)) == (1, Errand.REFUSED)
    tasks.hand_out_errands()
    assert queued == ["errands"]  # nothing waits
    ask("campaign", by=errand.by)
    tasks.hand_out_errands()
    assert len(queued) == 2


def test_an_errand_goes_before_the_batches_of_simulations(errand: Errand):
    assert not batch_tasks.play_batch(0, 60)
    assert outcome(errand) == Errand.REFUSED


def test_the_process_of_simulations_does_errands(errand: Errand):
    assert (trials._play(), outcome(errand), trials._play()) == (1, Errand.REFUSED, 0)


def test_the_clock_starts_that_process_for_an_errand(
    errand: Errand, monkeypatch: pytest.MonkeyPatch
):
    started: list[Any] = []
    monkeypatch.setattr(
        simulation_player.subprocess, "Popen", lambda command, **_: started.append(command)
    )
    simulation_player.SimulationPlayer().wake()
    assert len(started) == 1
    assert "trials" in started[0]
    Errand.objects.all().delete()
    simulation_player.SimulationPlayer().wake()
    assert len(started) == 1
