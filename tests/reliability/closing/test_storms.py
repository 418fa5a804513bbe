"""D3, D10: processes and the database die again and again while much is due; nothing goes wrong."""

import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection

from club.actions.clock import closing
from club.models import Game
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import Mark, faults, marks, notices_of
from tests.reliability.processes.office import LAUNCHER
from tests.services import Postgres, wait_until
from tests.table import bring_to, new_campaign

pytestmark = [pytest.mark.landing, pytest.mark.usefixtures("own_database")]
MANY = 600
CHANCE = 0.1  # of a death, twice in each closing
CRASHES = 3  # of the database


@pytest.fixture
def campaigns(anna: Any, bruno: Any, seed: int) -> list[Game]:
    made = multiply(bring_to(new_campaign(anna, [anna, bruno]), "bids"), MANY)
    fall_due(made, after=-2, within=1, rng=Random(seed))
    return made


def wrong(marked: list[Mark], campaigns: list[Game]) -> list[str]:
    """What is wrong after the storm; the outbox holds as much for each as for every other."""
    assert closings(marked) == (MANY, 0, 0)
    told = Counter(str(notices_of(game)) for game in campaigns)
    return faults(marked) + [f"{n} times told {what}" for what, n in list(told.items())[1:]]


def test_d03_random_kills_lose_and_repeat_nothing(
    start: Any, campaigns: list[Game], tmp_path: Path, seed: int, figure: Any
):
    marked, stop = marks(campaigns), tmp_path / "stop"
    start([*LAUNCHER, "storm", "3"], log="deaths", STOP=str(stop), SEED=str(seed),
          CHANCE=str(CHANCE))  # fmt: skip
    begun = time.monotonic()
    wait_until(lambda: not closing.due_ids(limit=1), "every closing", patience=240)
    stop.touch()
    deaths = (tmp_path / "deaths").read_text().splitlines()
    found = wrong(marked, campaigns)
    figure(f"{deaths.count('9')} kills in {MANY} closings, {len(found)} violations, "
           f"{time.monotonic() - begun:.0f} s")  # fmt: skip
    assert found == []
    assert deaths.count("9") >= 100, Counter(deaths)


def test_d10_everything_closes_after_a_database_crash_without_help(
    start: Any, house_server: Postgres, campaigns: list[Game], figure: Any
):
    marked = marks(campaigns)
    begun = time.monotonic()
    clocks = [
        start([sys.executable, "manage.py", "clock", "--every", "0.1"], log=f"clock{number}")
        for number in range(2)
    ]
    for crash in range(1, CRASHES + 1):
        wait_until(lambda at=crash: closed_of(marked) > at * MANY // 5, "closings", patience=120)
        connection.close()
        house_server.stop(signal.SIGQUIT)
        house_server.start()
    wait_until(lambda: not closing.due_ids(limit=1), "every closing", patience=120)
    seconds = time.monotonic() - begun
    assert [clock.poll() for clock in clocks] == [None, None]
    found = wrong(marked, campaigns)
    figure(f"{CRASHES} crashes in {MANY} closings, {len(found)} violations, {seconds:.0f} s")
    assert found == []
    assert seconds <= 60


def closed_of(marked: list[Mark]) -> int:
    return closings(marked)[0]
