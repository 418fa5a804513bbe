"""Real processes close due games: the clock, and the timer's command."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F

from campaign.actions.workshop import simulation_requests
from campaign.models import Simulation
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from club.models import Game, Heartbeat, PhaseClose
from host.management.commands import trials
from host.processes import process_specs, simulation_player
from tests.map.bundled import bundled_map
from tests.patience import stretched
from tests.services import wait_until
from tests.table import let_deadline_pass, person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parent.parent.parent
MANAGE = [sys.executable, str(ROOT / "manage.py")]


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def is_closed(game: Game) -> bool:
    return PhaseClose.objects.filter(game=game, moment=game.moment).exists()


def test_closedue_closes_and_prints_how_many(due: Game, process_env: Any):
    said = [
        subprocess.run(
            [*MANAGE, "closedue"], env=process_env, check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["1", "0"]
    assert is_closed(due)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_clock_closes_until_it_is_stopped(due: Game, process_env: Any, stop: signal.Signals):
    with running([*MANAGE, "clock", "--every", "0.2"], process_env) as clock:
        wait_until(lambda: is_closed(due), "the first close")
        due.refresh_from_db()
        let_deadline_pass(due)
        wait_until(lambda: is_closed(due), "the second close")
        clock.send_signal(stop)
        assert clock.wait(stretched(10)) == 0
    assert Heartbeat.objects.get(name="clock").at is not None


def test_the_clock_survives_a_campaign_that_cannot_close(due: Game, process_env: Any):
    Game.objects.filter(pk=due.pk).update(world=b"not a world")
    with running([*MANAGE, "clock", "--every", "0.2"], process_env) as clock:
        wait_until(
            lambda: bool(Game.objects.values_list("stuck", flat=True).get(pk=due.pk)),
            "the campaign to be set aside",
        )
        assert clock.poll() is None


@pytest.fixture
def asked(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """A simulation of 12 batches that somebody requested."""
    monkeypatch.setattr(simulation_requests, "BATCH", 20)
    plan = new_plan(bundled_map(), bots=("steady", "steady"), campaigns=240)
    return simulation_requests.request_simulation(plan, by=person("anna"), label="")


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def has_begun(asked: Simulation) -> bool:
    return asked.batches.filter(finished_at__isnull=False).exists()


def lowest() -> int:
    """The priority that `nice -n 19` gives a child of this process, which may have another one
    itself.
    """
    return min(19, os.getpriority(os.PRIO_PROCESS, 0) + 19)


def test_the_simulation_worker_has_a_low_priority(asked: Simulation, process_env: Any):
    with running(process_specs.trials(), process_env) as player:
        wait_until(lambda: has_begun(asked), "a batch", of=player.pid)
        assert os.getpriority(os.PRIO_PROCESS, player.pid) == lowest()
        player.send_signal(signal.SIGTERM)
        wait_until(lambda: player.poll() is not None, "its end", 60)
        assert player.returncode == 0


def test_the_clock_plays_simulations_on_demand(asked: Simulation, process_env: Any):
    """It starts a process for them, and ends that process with itself."""
    clock_of_serve = [*process_specs.clock().command, "--every", "0.2"]
    with running(clock_of_serve, process_env) as clock:
        wait_until(lambda: children_of(clock.pid) != [], "a player of simulations")
        (player,) = children_of(clock.pid)
        wait_until(lambda: has_begun(asked), "a batch", of=player)
        assert os.getpriority(os.PRIO_PROCESS, player) == lowest()
        clock.send_signal(signal.SIGTERM)
        assert clock.wait(stretched(30)) == 0
        assert not Path(f"/proc/{player}").exists()


def test_the_player_of_simulations_ends_when_none_is_left(
    db: None, process_env: Any, monkeypatch: pytest.MonkeyPatch
):
    begun: list[list[str]] = []
    monkeypatch.setattr(
        simulation_player.subprocess, "Popen", lambda command, **_: begun.append(command)
    )
    simulation_player.SimulationPlayer().wake()
    assert begun == []
    monkeypatch.setattr(trials, "REST", 0.0)
    call_command("trials", while_any=True, every=0.01)


@pytest.mark.night("workers are started and killed")
def test_a_killed_simulation_worker_is_continued_by_the_next(asked: Simulation, process_env: Any):
    command = [*MANAGE, "trials", "--every", "0.2"]
    with running(command, process_env) as player:
        wait_until(lambda: has_begun(asked), "a batch", of=player.pid)
        player.kill()
        player.wait(10)
    assert asked.batches.filter(finished_at__isnull=True).exists()
    old = timedelta(seconds=simulation_requests.LEASE + 1)
    asked.batches.filter(claimed_at__isnull=False).update(claimed_at=F("claimed_at") - old)
    with running(command, process_env) as player:
        wait_until(
            lambda: simulation_requests.simulation_progress(asked.pk) == (240, 240),
            "every game",
            of=player.pid,
        )
    assert simulation_requests.results(asked.pk) == batch(asked.read_plan(), 0, 240)
