"""D3, D10: processes and the database die repeatedly while much is due, and nothing goes wrong."""

import json
import signal
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection

from club.actions.clock import closing
from club.models import Game
from tests.patience import stretched
from tests.reliability.closing.tables_due import WITH_GLASS, tables_due
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import Mark, faults, marks, notices_of
from tests.reliability.processes.office import LAUNCHER
from tests.services import Postgres, wait_until
from tests.table import bring_to, new_campaign

pytestmark = [
    pytest.mark.night("hundreds of processes die"),
    pytest.mark.usefixtures("own_database"),
]
MANY = {"campaigns": 600, "tables": 240}
CHANCE = 0.12  # of a death, twice in each closing
CRASHES = 3  # of the database


@pytest.fixture(params=MANY)
def many_due(
    request: pytest.FixtureRequest, glass: None, anna: Any, bruno: Any, seed: int
) -> list[Game]:
    """Campaigns, or tables of all games in turn. Their deadlines passed within one second."""
    many = MANY[request.param]
    if request.param == "tables":
        made = tables_due(anna, bruno, many)
    else:
        made = multiply(bring_to(new_campaign(anna, [anna, bruno]), "bids"), many)
    fall_due(made, after=-2, within=1, rng=Random(seed))
    return made


def wrong(marked: list[Mark], games: list[Game]) -> list[str]:
    """The faults after the storm. The outbox must hold the same number for each game of a kind."""
    assert closings(marked) == (len(games), 0, 0)
    found = faults(marked)
    for kind in {game.kind for game in games}:
        told = Counter(str(notices_of(game)) for game in games if game.kind == kind)
        found += [f"{kind}: {n} times told {what}" for what, n in list(told.items())[1:]]
    return found


def test_d03_random_kills_lose_and_repeat_nothing(
    start: Any, many_due: list[Game], tmp_path: Path, seed: int, figure: Any
):
    marked, stop = marks(many_due), tmp_path / "stop"
    start(
        [*LAUNCHER, "storm", "3"],
        log="deaths",
        STOP=str(stop),
        SEED=str(seed),
        CHANCE=str(CHANCE),
        FAULTS=json.dumps(WITH_GLASS),
    )
    begun = time.monotonic()
    wait_until(lambda: not closing.due_ids(limit=1), "every closing", patience=240)
    stop.touch()
    deaths = (tmp_path / "deaths").read_text().splitlines()
    found = wrong(marked, many_due)
    kinds = ", ".join(sorted({game.kind for game in many_due}))
    figure(
        f"{deaths.count('9')} kills in {len(marked)} closings of {kinds}, "
        f"{len(found)} violations, {time.monotonic() - begun:.0f} s"
    )
    assert found == []
    assert deaths.count("9") >= len(marked) / 6, Counter(deaths)


def test_d10_everything_closes_after_a_database_crash_without_help(
    start: Any, house_server: Postgres, many_due: list[Game], tmp_path: Path, figure: Any
):
    marked, many = marks(many_due), len(many_due)
    begun = time.monotonic()
    go = tmp_path / "go"
    clocks = [
        start(
            [*LAUNCHER, "manage", "clock", "--every", "0.1"],
            log=f"clock{number}",
            START=str(go),
            FAULTS=json.dumps(WITH_GLASS),
        )
        for number in range(2)
    ]
    go.touch()
    for crash in range(1, CRASHES + 1):
        wait_until(lambda at=crash: closed_of(marked) > at * many // 5, "closings", patience=120)
        connection.close()
        house_server.stop(signal.SIGQUIT)
        house_server.start()
    wait_until(lambda: not closing.due_ids(limit=1), "every closing", patience=120)
    seconds = time.monotonic() - begun
    assert [clock.poll() for clock in clocks] == [None, None]
    found = wrong(marked, many_due)
    figure(f"{CRASHES} crashes in {many} closings, {len(found)} violations, {seconds:.0f} s")
    assert found == []
    assert seconds <= stretched(60)


def closed_of(marked: list[Mark]) -> int:
    return closings(marked)[0]
