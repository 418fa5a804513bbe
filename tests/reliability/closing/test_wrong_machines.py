"""D7 to D9, D12: wrong clocks, a broker that dies, no Celery, messages delivered twice."""

import json
import shutil
import signal
import sys
import time
from random import Random
from statistics import median
from typing import Any

import pytest

from club.actions.clock import closing
from club.models import Game
from host.processes import process_specs
from tests.conftest import absent
from tests.reliability.processes.dues import closings, fall_due, lateness, multiply, percentile
from tests.reliability.processes.ledger import faults, marks
from tests.reliability.processes.office import Office
from tests.services import Missing, Redis, wait_until
from tests.table import bring_to, new_campaign

pytestmark = [
    pytest.mark.night("daemons and brokers die again and again"),
    pytest.mark.redis,
    pytest.mark.usefixtures("own_database"),
]
SKEW = "600s"
DOWN = 20  # how often Redis dies
PERIOD = 10  # seconds between two runs of the timer; a club's timer has 60


@pytest.fixture
def bidding(anna: Any, bruno: Any) -> Game:
    return bring_to(new_campaign(anna, [anna, bruno]), "bids")


@pytest.fixture
def faketime() -> str:
    """The program that makes a process see another time (libfaketime)."""
    found = shutil.which("faketime")
    return found or absent(Missing("faketime", "faketime"))


def is_all_closed() -> bool:
    return not closing.due_ids(limit=1)


def test_d07_clocks_ten_minutes_wrong_close_everything_in_time_and_nothing_early(
    office: Office, start: Any, faketime: str, bidding: Game, seed: int, figure: Any
):
    rng = Random(seed)
    due, later = multiply(bidding, 40), multiply(bidding, 20)
    for way in ("+", "-"):
        fake = [faketime, "-f", f"{way}{SKEW}"]
        office.start(
            [*fake, *process_specs.celery_worker().command], log="worker", REDIS_URL=office.url
        )
        office.start(
            [*fake, *process_specs.celery_beat().command], log="beat", REDIS_URL=office.url
        )
    web = process_specs.web("127.0.0.1", process_specs.free_port(), workers=1, name="localhost")
    start([faketime, "-f", f"+{SKEW}", *web.command], log="web", REDIS_URL=office.url)
    wait_until(web.answers, "the web server")
    fall_due(later, after=300, within=60, rng=rng)
    fall_due(due, after=5, within=3, rng=rng)
    office.post([game.pk for game in later])
    wait_until(lambda: closing.due_ids(limit=1) != [], "the first deadline")
    wait_until(is_all_closed, "every closing")
    wait_until(office.is_idle, "the queue to be empty")
    late = lateness(due)
    early = sum(seconds < 0 for seconds in late) + closings(marks(later))[0]
    figure(f"{early} early, {len(late)} closed, latest after {late[-1]:.1f} s")
    assert (early, closings(marks(due))) == (0, (len(due), 0, 0))
    assert late[-1] <= 5 + 5  # between two ticks, plus the five of the bar


@pytest.mark.alone  # it measures how late closings are
def test_d08_every_worker_survives_twenty_deaths_of_redis(
    office: Office, redis_server: Redis, bidding: Game, seed: int, figure: Any
):
    campaigns = multiply(bidding, 10 * DOWN)
    workers = [office.worker(log=f"worker{number}") for number in range(3)]
    office.beat(every=1)
    fall_due(campaigns, after=2, within=2.5 * DOWN, rng=Random(seed))
    marked = marks(campaigns)
    for _ in range(DOWN):
        time.sleep(1.5)
        redis_server.stop(signal.SIGKILL)
        time.sleep(1)
        redis_server.start()
    last = fall_due([bidding], after=2, within=0, rng=Random(seed))
    wait_until(lambda: closing.due_ids(limit=1) != [] or closed(bidding), f"{last}")
    wait_until(is_all_closed, "every closing")
    alive = sum(worker.poll() is None for worker in workers)
    wait_until(lambda: office.consumers() >= alive, "every worker to consume")
    late = lateness(campaigns)
    figure(
        f"{alive} of 3 daemons alive and consuming after {DOWN} deaths of Redis; late: p50 "
        f"{median(late):.1f} s, p99 {percentile(late, 0.99):.1f} s"
    )
    assert alive == 3
    assert closings(marked) == (len(marked), 0, 0)
    assert faults(marked[::5]) == []
    assert percentile(late, 0.99) <= 10


def closed(game: Game) -> bool:
    return closings(marks([game]))[0] == 1


def test_d09_the_timer_is_enough_to_close_everything(
    start: Any, bidding: Game, seed: int, figure: Any
):
    campaigns = multiply(bidding, 50)
    fall_due(campaigns, after=6, within=1, rng=Random(seed))
    marked = marks(campaigns)
    timer = f"while true; do {sys.executable} manage.py closedue; sleep {PERIOD}; done"
    start(["sh", "-c", timer], log="timer")
    wait_until(lambda: closing.due_ids(limit=1) != [], "the deadlines")
    wait_until(is_all_closed, "the timer", patience=70)
    late = lateness(campaigns)
    figure(f"a timer every {PERIOD} s: {len(late)} closed, latest after {late[-1]:.0f} s")
    assert closings(marked) == (len(marked), 0, 0)
    assert late[-1] <= PERIOD + 10


def test_d12_a_task_delivered_again_has_its_effect_once(
    office: Office, bidding: Game, seed: int, figure: Any
):
    """Redis hands out a task again after 5 seconds, a worker needs 12, and each task is posted
    three times.
    """
    campaigns = multiply(bidding, 3)
    fall_due(campaigns, after=-2, within=1, rng=Random(seed))
    marked = marks(campaigns)
    slow = json.dumps({"visibility": 5, "pause": 6})
    for name in ("one", "two", "three"):
        office.worker(slow, log=name)
    for _ in range(3):
        office.post([game.pk for game in campaigns])
    wait_until(is_all_closed, "every closing", patience=120)
    wait_until(office.is_idle, "the queue to be empty", patience=120)
    figure(
        f"{3 * len(marked)} tasks of 12 s, visible again after 5 s: {closings(marked)[0]} "
        f"effects, {closings(marked)[1]} double"
    )
    assert closings(marked) == (len(marked), 0, 0)
    assert faults(marked) == []
