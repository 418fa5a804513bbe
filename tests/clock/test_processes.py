"""Real processes close what is due: the clock, and the timer's command."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from campaign.models import Campaign, Heartbeat, PhaseClose
from tests.services import wait_until
from tests.table import let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

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


def is_closed(campaign: Campaign) -> bool:
    return PhaseClose.objects.filter(campaign=campaign, moment=campaign.moment).exists()


def test_the_timer_s_command_closes_and_says_how_many(due: Campaign, process_env: Any):
    said = [
        subprocess.run(
            [*MANAGE, "closedue"], env=process_env, check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["1", "0"]
    assert is_closed(due)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_clock_closes_until_it_is_told_to_stop(
    due: Campaign, process_env: Any, stop: signal.Signals
):
    with running([*MANAGE, "clock", "--every", "0.2"], process_env) as clock:
        wait_until(lambda: is_closed(due), "the first close")
        due.refresh_from_db()
        let_deadline_pass(due)
        wait_until(lambda: is_closed(due), "the second close")
        clock.send_signal(stop)
        assert clock.wait(10) == 0
    assert Heartbeat.objects.get(name="clock").at is not None


def test_the_clock_survives_a_campaign_that_cannot_close(due: Campaign, process_env: Any):
    Campaign.objects.filter(pk=due.pk).update(world=b"not a world")
    with running([*MANAGE, "clock", "--every", "0.2"], process_env) as clock:
        wait_until(
            lambda: bool(Campaign.objects.values_list("stuck", flat=True).get(pk=due.pk)),
            "the campaign to be set aside",
        )
        assert clock.poll() is None
