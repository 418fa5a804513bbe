"""Jobs find a worker: the process of simulations, or Celery's worker for them."""

from typing import Any

import pytest
from django.core.cache import cache

from campaign.actions.workshop import batch_tasks
from club.actions.jobs.asking import ask
from club.models import Job
from club.workers import tasks
from host.management.commands import trials
from host.processes import simulation_player
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def job(db: None) -> Job:
    """A job that a worker refuses immediately: its file is empty."""
    cache.clear()
    return ask("campaign", by=person("anna"))


def outcome(job: Job) -> str:
    job.refresh_from_db()
    return job.outcome


def test_a_tick_queues_one_worker_for_waiting_jobs(job: Job, monkeypatch: pytest.MonkeyPatch):
    queued: list[str] = []
    monkeypatch.setattr(tasks.do_jobs, "delay", lambda: queued.append("jobs"))
    for _ in range(2):
        tasks.hand_out_jobs()
    assert queued == ["jobs"]
    assert (tasks.do_jobs(), outcome(job)) == (1, Job.REFUSED)
    tasks.hand_out_jobs()
    assert queued == ["jobs"]  # nothing waits
    ask("campaign", by=job.by)
    tasks.hand_out_jobs()
    assert len(queued) == 2


def test_a_job_goes_before_the_batches_of_simulations(job: Job):
    assert not batch_tasks.play_batch(0, 60)
    assert outcome(job) == Job.REFUSED


def test_the_process_of_simulations_does_jobs(job: Job):
    assert (trials._play(), outcome(job), trials._play()) == (1, Job.REFUSED, 0)


def test_the_clock_starts_that_process_for_a_job(job: Job, monkeypatch: pytest.MonkeyPatch):
    started: list[Any] = []
    monkeypatch.setattr(
        simulation_player.subprocess, "Popen", lambda command, **_: started.append(command)
    )
    simulation_player.SimulationPlayer().wake()
    assert len(started) == 1
    assert "trials" in started[0]
    Job.objects.all().delete()
    simulation_player.SimulationPlayer().wake()
    assert len(started) == 1
