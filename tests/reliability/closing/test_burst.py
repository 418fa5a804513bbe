"""D1: a thousand campaigns fall due in one second. Each closes once, and none late."""

import time
from random import Random
from statistics import median
from typing import Any

import pytest

from club.actions.clock import closing
from club.models import Game
from tests.reliability import house
from tests.reliability.processes.dues import closings, fall_due, lateness, multiply, percentile
from tests.reliability.processes.ledger import faults, marks
from tests.reliability.processes.office import Office
from tests.services import Postgres, wait_until
from tests.table import bring_to, new_campaign, person

pytestmark = [
    pytest.mark.night("a thousand campaigns fall due"),
    pytest.mark.alone,
    pytest.mark.redis,
    pytest.mark.usefixtures("own_database"),
]
MANY = 1000
IDLE = (1000, 20_000)
ROUNDS, A_ROUND = 9, 40  # rounds of the comparison, each with this many closings


def at_the_bids(anna: Any, bruno: Any) -> Game:
    return bring_to(new_campaign(anna, [anna, bruno]), "bids")


def is_all_closed() -> bool:
    return not closing.due_ids(limit=1)


def test_d01_a_burst_closes_exactly_once(
    office: Office, anna: Any, bruno: Any, seed: int, figure: Any
):
    """In time: sooner than one process would close them without a pause, whatever the machine."""
    multiply(at_the_bids(anna, bruno), MANY + A_ROUND)
    one_process = A_ROUND / a_round(Random(seed))  # closings a second
    campaigns = list(Game.objects.filter(phase="bids").defer("world").order_by("pk")[:MANY])
    for name in ("one", "two"):
        office.worker(log=name, processes=2)
    office.beat()
    due_at = fall_due(campaigns, after=3, within=1, rng=Random(seed))
    marked = marks(campaigns)
    wait_until(lambda: closing.due_ids(limit=1) != [], "the burst")
    wait_until(is_all_closed, "every closing", patience=90)
    late = lateness(campaigns)
    once, double, missing = closings(marked)
    figure(
        f"{once} closes, {double} double, {missing} missing; late: p50 {median(late):.1f} s, "
        f"p99 {percentile(late, 0.99):.1f} s, last {late[-1]:.1f} s; one process alone: "
        f"{MANY / one_process:.1f} s"
    )
    assert (once, double, missing) == (MANY, 0, 0), due_at
    assert late[0] >= 0
    assert percentile(late, 0.99) <= MANY / one_process
    assert faults(marked[::10]) == []


def a_round(rng: Random) -> float:
    """The seconds that it takes to close some of the campaigns that are still at the first bids."""
    waiting = Game.objects.filter(phase="bids").defer("world").order_by("pk")
    fall_due(waiting[:A_ROUND], after=-1, within=0.5, rng=rng)
    start = time.perf_counter()
    assert closing.close_all_due() == A_ROUND
    return time.perf_counter() - start


def test_d01_idle_campaigns_do_not_slow_closing(house_server: Postgres, seed: int, figure: Any):
    """Rounds of closings, by turns in a database with few other campaigns and in one with many."""
    rng = Random(seed)
    taken: dict[int, list[float]] = {idle: [] for idle in IDLE}
    with house.built(house_server) as small, house.built(house_server) as large:
        houses = dict(zip(IDLE, (small, large), strict=True))
        for idle, name in houses.items():
            with house.lived_in(house_server, name):
                multiply(at_the_bids(person("anna"), person("bruno")), idle + ROUNDS * A_ROUND)
        for _ in range(ROUNDS):
            for idle, name in houses.items():
                with house.lived_in(house_server, name):
                    taken[idle].append(a_round(rng))
    few, many = (A_ROUND / median(taken[idle][1:]) for idle in IDLE)
    figure(f"{few:.0f} closings/s beside {IDLE[0]:,} idle, {many:.0f} beside {IDLE[1]:,}")
    assert many >= 0.9 * few
