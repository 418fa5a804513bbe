"""A simulation on Celery workers counts every batch once, even if workers die on the way."""

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.actions.workshop import simulation_requests, simulations
from campaign.models import Simulation, SimulationBatch
from campaign.trials.observers import batch
from campaign.trials.plan import Plan, new_plan, read_map
from campaign.trials.report import counted_figures
from campaign.trials.sums import Sums
from host.processes import process_specs
from tests.map.bundled import FIXTURE
from tests.patience import stretched
from tests.reliability.processes.office import LAUNCHER, Office
from tests.services import wait_until
from tests.table import person

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.redis,
    pytest.mark.django_db(transaction=True),
]

GAMES, SIZE, LEASE = 12, 2, 2
MANAGE = [sys.executable, "manage.py", "simulate", str(GAMES), "--celery", "--json"]
COMMAND = [*MANAGE, "--players", "2", "--seed", "7", "--batch", str(SIZE), "--lease", str(LEASE)]
WORKER = "--quiet worker --concurrency 1 --loglevel warning --without-gossip --without-mingle"
DIES_BEFORE_IT_IS_COUNTED = json.dumps({"kill_before": 'SET "finished_at"'})
DIES_WHEN_IT_HAS_CLAIMED = json.dumps({"kill_before": 'INNER JOIN "campaign_simulation"'})

Worker = Callable[..., Any]


@pytest.fixture
def plan() -> Plan:
    road_map = read_map(FIXTURE.read_bytes())
    return new_plan(road_map, bots=("steady",) * 2, campaigns=GAMES, seed=7)


@pytest.fixture
def expected(plan: Plan) -> Sums:
    return batch(plan, 0, GAMES)


@pytest.fixture
def worker(start: Any, office: Office) -> Worker:
    """Starts a worker on the queue of simulations, with faults if given."""

    def start_one(faults: str = "{}", log: str = "worker") -> Any:
        command = [*LAUNCHER, "celery", *WORKER.split(), "-Q", "simulations", "-n", f"{log}@%h"]
        return start(command, log=log, REDIS_URL=office.url, FAULTS=faults)

    return start_one


@pytest.fixture
def command(start: Any, office: Office) -> Worker:
    """Starts `manage.py simulate --celery`."""
    return lambda log: start(COMMAND, log=log, REDIS_URL=office.url)


def printed(tmp_path: Path, log: str) -> dict[str, Any]:
    return json.loads((tmp_path / log).read_text().splitlines()[-1])


def as_json(plan: Plan, sums: Sums) -> dict[str, Any]:
    return json.loads(json.dumps(counted_figures(plan, sums)))


def claims() -> list[int]:
    return list(SimulationBatch.objects.order_by("first").values_list("claims", flat=True))


@pytest.mark.night("Celery workers of their own")
def test_two_workers_give_the_same_sums_as_one_process(
    plan: Plan, expected: Sums, worker: Worker, command: Worker, tmp_path: Path
):
    worker(log="one")
    worker(log="two")
    assert command("said").wait(stretched(60)) == 0, (tmp_path / "said").read_text()
    assert printed(tmp_path, "said") == as_json(plan, expected)
    assert claims() == [1] * (GAMES // SIZE)


@pytest.mark.night("workers are started and killed")
@pytest.mark.parametrize("fault", [DIES_BEFORE_IT_IS_COUNTED, DIES_WHEN_IT_HAS_CLAIMED])
def test_a_killed_worker_loses_no_batch_and_counts_none_twice(
    fault: str, plan: Plan, expected: Sums, worker: Worker, command: Worker, tmp_path: Path
):
    dying = worker(fault, log="dying")
    running = command("said")
    assert dying.wait(stretched(60)) == -signal.SIGKILL, (tmp_path / "dying").read_text()
    assert not SimulationBatch.objects.filter(finished_at__isnull=False).exists()
    worker(log="next")
    assert running.wait(stretched(60)) == 0, (tmp_path / "said").read_text()
    assert printed(tmp_path, "said") == as_json(plan, expected)
    assert sorted(claims()) == [1] * (GAMES // SIZE - 1) + [2]


@pytest.mark.night("workers are started and killed")
def test_a_stopped_simulation_continues_where_it_was(
    plan: Plan, expected: Sums, worker: Worker, command: Worker, tmp_path: Path
):
    first = command("first")
    wait_until(SimulationBatch.objects.exists, "the batches")
    first.kill()
    first.wait(10)
    done = SimulationBatch.objects.order_by("first").first()
    assert done is not None
    assert simulations.play_batch(done.pk, lease=LEASE)
    worker()
    assert command("second").wait(stretched(60)) == 0, (tmp_path / "second").read_text()
    assert printed(tmp_path, "second") == as_json(plan, expected)
    assert Simulation.objects.count() == 1
    assert claims() == [1] * (GAMES // SIZE)


@pytest.mark.night("Celery workers of their own")
@pytest.mark.alone
def test_requested_simulations_are_played_by_the_worker_of_their_queue(
    plan: Plan, expected: Sums, start: Any, office: Office
):
    office.worker()
    last = start(process_specs.celery_trials().command, log="trials", REDIS_URL=office.url)
    asked = simulation_requests.request_simulation(plan, by=person("anna"), label="")
    office.tick(2)
    played = lambda: simulation_requests.results(asked.pk) is not None  # noqa: E731
    wait_until(played, "the results", of=last.pid)
    assert simulation_requests.results(asked.pk) == expected
    assert claims() == [1]
