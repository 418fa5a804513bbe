"""Many processes look for due games at the same time, and each moment is closed once."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from club.actions.clock import closing
from club.addresses import path_of
from club.models import Game
from tests.patience import stretched
from tests.reliability.closing.tables_due import WITH_GLASS, tables_due
from tests.reliability.processes.ledger import Mark, faults, marks
from tests.reliability.processes.office import LAUNCHER, Office
from tests.services import wait_until
from tests.table import let_deadline_pass, new_campaign

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.redis]
MANY = 50
TOO_OFTEN = re.compile(r"was closed ([2-9]|[1-9]\d+) times")


TABLES = pytest.param("tables", marks=pytest.mark.night("campaigns race with every push"))


@pytest.fixture(params=["campaigns", TABLES])
def many_due(request: pytest.FixtureRequest, glass: None, anna: Any, bruno: Any) -> list[Game]:
    """Campaigns, or tables of all games."""
    if request.param == "tables":
        return tables_due(anna, bruno, MANY)
    return [let_deadline_pass(new_campaign(anna, [anna, bruno])) for _ in range(MANY)]


def race(office: Office, campaigns: list[Game], **fault: Any) -> list[Mark]:
    """Two workers, the clock, `closedue` and a reader try to close the same campaigns
    simultaneously.

    Each pauses between finding a campaign due and closing it, so that they overlap.
    """
    marked = marks(campaigns)
    go = office.directory / "go"
    sabotage = {"START": str(go), "FAULTS": json.dumps({"pause": 0.01, **WITH_GLASS, **fault})}
    for name in ("worker one", "worker two"):
        office.worker(sabotage["FAULTS"], log=name)
    pages = [path_of(game) for game in campaigns]
    reader = str(campaigns[0].organiser_id)
    racers = [
        office.start([*LAUNCHER, *racer], log=racer[0], **sabotage)
        for racer in (
            ["manage", "closedue"],
            ["manage", "clock", "--every", "0.05"],
            ["view", reader, *pages],
        )
    ]
    wait_until(lambda: all(Path(f"{go}.{racer.pid}").exists() for racer in racers), "the racers")
    office.tick(2)
    go.touch()
    wait_until(lambda: not closing.due_ids() and office.is_idle(), "the race to end", patience=60)
    assert [racers[0].wait(stretched(30)), racers[2].wait(stretched(30))] == [0, 0] or fault
    return marked


def test_d05_each_moment_is_closed_once_under_concurrency(office: Office, many_due: list[Game]):
    assert faults(race(office, many_due)) == []


@pytest.mark.night("it shows that the test beside it can fail")
def test_d04_without_locks_and_unique_keys_a_moment_is_closed_twice(
    office: Office, many_due: list[Game], no_unique_keys: None
):
    """The race above can fail."""
    found = faults(race(office, many_due, unlocked=True, untransacted=True, pause=0.05))
    assert any(TOO_OFTEN.search(fault) for fault in found), found
