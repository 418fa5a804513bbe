"""Phases close whatever is down, faulty or wrong about the time, and none closes early."""

import json
import signal
import sys
import time
import urllib.request
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from campaign.words.phases import PHASE_NAMES
from club.models import Game, Notice, PhaseClose
from host.processes import process_specs
from host.processes.process_specs import free_port
from tests.patience import stretched
from tests.reliability.processes.ledger import Mark, closings_of, copies, faults, marks
from tests.reliability.processes.office import Office, session_of
from tests.services import Redis, wait_until
from tests.table import let_deadline_pass, new_campaign

pytestmark = pytest.mark.both_databases
MANY = 100


@pytest.fixture
def game(anna: Any, bruno: Any) -> Game:
    return new_campaign(anna, [anna, bruno])


def due_in(game: Game, minutes: int) -> Game:
    """The deadline is this many minutes away, by the database's clock."""
    rows = Game.objects.filter(pk=game.pk)
    rows.update(closes_at=Now())
    rows.update(closes_at=F("closes_at") + timedelta(minutes=minutes))
    game.refresh_from_db()
    return game


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


@pytest.mark.redis
def test_d08_closedue_closes_without_redis_and_the_worker_survives(
    office: Office, redis_server: Redis, start: Any, tmp_path: Any, game: Game
):
    worker = office.worker()
    redis_server.stop(signal.SIGKILL)
    try:
        first = marks([let_deadline_pass(game)])
        timer = start(manage("closedue"), log="timer", REDIS_URL=office.url)
        assert timer.wait(stretched(30)) == 0
        assert (tmp_path / "timer").read_text() == "1\n"
        assert faults(first) == []
    finally:
        redis_server.start()
    game.refresh_from_db()
    second = marks([let_deadline_pass(game)])
    office.tick()
    wait_until(lambda: closings_of(second[0]) > 0, "the worker that lost its broker")
    assert worker.poll() is None


def test_d09_the_next_page_view_closes_when_nothing_else_runs(
    process_env: Any, start: Any, anna: Any, game: Game
):
    port = free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    start(web.command, log="web")
    wait_until(web.answers, "the web server")
    marked = marks([let_deadline_pass(game)])
    address = f"http://127.0.0.1:{port}{reverse('table', args=[game.public_id])}"
    cookie = f"{settings.SESSION_COOKIE_NAME}={session_of(anna)}"
    with urllib.request.urlopen(
        urllib.request.Request(address, headers={"Cookie": cookie}), timeout=20
    ) as answer:
        page = answer.read().decode()
    assert faults(marked) == []
    assert game.name in page
    game.refresh_from_db()
    assert f"<strong>{PHASE_NAMES[game.phase]}</strong>" in page


def test_d13_a_poisoned_campaign_is_set_aside_and_the_others_close(
    start: Any, tmp_path: Any, anna: Any, bruno: Any, figure: Any
):
    first = new_campaign(anna, [anna, bruno])
    ill, *healthy = [let_deadline_pass(game) for game in copies(first, MANY)]
    sound = bytes(Game.objects.get(pk=ill.pk).world)
    Game.objects.filter(pk=ill.pk).update(world=b"{}")
    marked = marks(healthy)
    begun = time.monotonic()
    assert start(manage("closedue"), log="timer").wait(stretched(60)) == 0
    seconds = time.monotonic() - begun
    assert (tmp_path / "timer").read_text().splitlines()[-1] == str(MANY - 1)
    assert faults(marked) == []
    clock = start(manage("clock", "--every", "0.05"), log="clock")
    wait_until(lambda: bool(Game.objects.get(pk=ill.pk).stuck), "the third try")
    assert clock.poll() is None
    ill.refresh_from_db()
    assert (ill.attempts, PhaseClose.objects.filter(game=ill).count()) == (3, 0)
    said = (tmp_path / "timer").read_text() + (tmp_path / "clock").read_text()
    assert said.count(f"closing game {ill.pk} failed") == 3
    assert f"traceback {ill.stuck}" in said
    told = Notice.objects.filter(game=ill, event="stuck")
    assert list(told.values_list("user", flat=True)) == [anna.pk]

    Game.objects.filter(pk=ill.pk).update(world=sound)
    browser = Client()
    browser.force_login(anna)
    assert browser.post(reverse("organise_retry", args=[ill.public_id])).status_code == 302
    assert closings_of(Mark(ill.pk, ill.moment)) == 1
    figure(f"{MANY - 1} of {MANY} closed in {seconds:.1f} s, one set aside, told once, taken up")


@pytest.mark.redis
@pytest.mark.parametrize("minutes", [-10, 10], ids=["ten minutes slow", "ten minutes fast"])
def test_d07_a_worker_with_a_wrong_clock_closes_due_phases_and_none_early(
    office: Office, anna: Any, bruno: Any, game: Game, minutes: int
):
    later = due_in(new_campaign(anna, [anna, bruno]), minutes=5)
    [due, early] = marks([let_deadline_pass(game), later])
    office.worker(json.dumps({"skew": 60 * minutes}))
    office.tick()
    office.post([early.game])
    wait_until(lambda: closings_of(due) > 0, "the worker")
    wait_until(office.is_idle, "the queue to be empty")
    assert faults([due]) == []
    assert closings_of(early) == 0
    later.refresh_from_db()
    assert (later.moment, later.attempts) == (early.moment, 0)
