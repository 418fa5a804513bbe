"""A process that dies in the middle of a closing leaves all of it or nothing."""

import contextlib
import json
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from tests.patience import stretched
from tests.reliability.closing.tables_due import TABLE_GAMES, WITH_GLASS, tables_due
from tests.reliability.processes.ledger import account, closings_of, copies, faults, marks, steps
from tests.reliability.processes.office import LAUNCHER, Office
from tests.services import wait_until
from tests.table import bring_to, let_deadline_pass, new_campaign
from tests.tavern.glass_tables import GLASS_TABLE

pytestmark = pytest.mark.both_databases(push="postgres")
WITH_EVERY_PUSH = ("six-lands", GLASS_TABLE.name)
COMMITS = 4  # steps before and after the two commits of a closing


def due(campaigns: list[Game], anna: Any) -> list[Game]:
    """Lets the deadline of all of them pass, with two bids sealed where bids are due."""
    for game in campaigns:
        if game.phase == "bids":
            for player, amount in (("A", 1), ("C", 853)):
                seal_bid(game.pk, actor=Actor.organiser(anna, player), amount=amount)
        let_deadline_pass(game)
    return campaigns


def kill_at_each_step(start: Any, tmp_path: Any, campaigns: list[Game], **env: str) -> Any:
    ids = [str(game.pk) for game in campaigns]
    process = start([*LAUNCHER, "killed", *ids], log="steps", **env)
    assert process.wait(stretched(120)) == 0, (tmp_path / "steps").read_text()
    return steps((tmp_path / "steps").read_text())


def at_night(name: str) -> Any:
    return pytest.param(name, marks=pytest.mark.night("other games are killed with every push"))


@pytest.fixture(
    params=[
        "recruitment",
        "bids",
        *(name if name in WITH_EVERY_PUSH else at_night(name) for name in TABLE_GAMES),
    ]
)
def made(
    request: pytest.FixtureRequest, glass: None, anna: Any, bruno: Any, clara: Any
) -> Callable[[int], list[Game]]:
    """Makes this many games that are due: campaigns in this phase, or tables of this game."""
    if request.param in TABLE_GAMES:
        return lambda number: tables_due(anna, bruno, number, request.param)
    first = bring_to(new_campaign(anna, [anna, bruno, clara]), request.param)
    return lambda number: due(copies(first, number), anna)


def looked_up(game: Game) -> dict[str, Any]:
    """The account of a game. For tables it has no digests, because each has different random
    results.
    """
    return account(game, digests=game.kind not in TABLE_GAMES)


def test_d02_a_closing_killed_at_any_step_is_done_once_after_the_restart(
    made: Callable[[int], list[Game]], start: Any, tmp_path: Any, figure: Any
):
    [undisturbed] = made(1)
    with CaptureQueriesContext(connection) as queries:
        assert closing.close(undisturbed.pk)
    expected = looked_up(undisturbed)
    campaigns = made(len(queries) + COMMITS + 1)
    marked = marks(campaigns)
    phase = f"{undisturbed.kind}, {campaigns[0].phase}"
    report = kill_at_each_step(start, tmp_path, campaigns, FAULTS=json.dumps(WITH_GLASS))
    assert [step["died"] for step in report] == [True] * (len(report) - 1) + [False]
    assert len(report) > len(queries)
    # Before the last commit nothing is stored, after it everything.
    before = 1 + max(place for place, step in enumerate(report) if step["at"] == "COMMIT")
    lived = [closing.close(game.pk) for game in campaigns[: len(report)]]
    assert lived == [True] * before + [False] * (len(report) - before)
    assert faults(marked[: len(report)]) == []
    for step, game in zip(report, campaigns, strict=False):
        assert looked_up(game) == expected, step
    figure(f"{phase}: killed before each of {len(report) - 1} steps, each time the same state")


@pytest.mark.night("it shows that the test beside it can fail")
def test_d04_without_transactions_the_same_test_finds_partial_closings(
    start: Any, tmp_path: Any, anna: Any, bruno: Any, clara: Any
):
    """The drill above can fail: each statement commits separately, so a crash leaves a part."""
    first = bring_to(new_campaign(anna, [anna, bruno, clara]), "bids")
    undisturbed, *campaigns = due(copies(first, 20), anna)
    assert closing.close(undisturbed.pk)
    expected = account(undisturbed)
    marked = marks(campaigns)
    sabotage = {"unlocked": True, "untransacted": True}
    kill_at_each_step(start, tmp_path, campaigns, FAULTS=json.dumps(sabotage))
    with contextlib.suppress(Exception):
        for game in campaigns:
            closing.close(game.pk)
    assert faults(marked) != []
    assert any(account(game) != expected for game in campaigns)


def ticked(office: Office, mark: Any) -> bool:
    """Ticks as beat does: tasks of a dead worker are handed out again after a while."""
    office.tick()
    time.sleep(0.3)
    return closings_of(mark) > 0


@pytest.mark.redis
@pytest.mark.parametrize("made", ["bids", at_night("six-lands"), GLASS_TABLE.name], indirect=True)
def test_d02_a_killed_celery_worker_leaves_one_closing(
    office: Office, made: Callable[[int], list[Game]]
):
    undisturbed, game = made(2)
    assert closing.close(undisturbed.pk)
    marked = marks([game])
    middle = {"kill_before": 'INSERT INTO "club_phaseclose"', "posted": 2, **WITH_GLASS}
    worker = office.worker(json.dumps(middle), log="killed")
    before = account(game)
    office.tick()
    assert worker.wait(stretched(30)) == -signal.SIGKILL
    assert account(game) == before
    assert game.attempts == 1
    office.worker(json.dumps(WITH_GLASS))
    wait_until(lambda: ticked(office, marked[0]), "the second worker")
    office.post([game.pk] * 3)
    wait_until(lambda: office.is_idle(lost=1), "the queue to be empty")
    assert faults(marked) == []
    assert looked_up(game) == looked_up(undisturbed)
