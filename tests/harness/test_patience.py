"""Tests wait for a busy machine, but not for a process that does nothing."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import MOST, part_of
from tests.patience import processor_seconds, stretched
from tests.services import wait_until


@pytest.mark.parametrize(("load", "factor"), [(0.1, 1), (2, 1), (8, 4), (20, 10)])
def test_timeouts_are_stretched_on_busy_machines(
    monkeypatch: pytest.MonkeyPatch, load: float, factor: float
):
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0, 0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert stretched(30) == 30 * factor
    monkeypatch.setenv("PATIENCE", "3")
    assert stretched(30) == 90 * factor


def test_waiting_ends_at_the_timeout(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "getloadavg", lambda: (0, 0, 0))
    begun = time.monotonic()
    with pytest.raises(TimeoutError, match="for what never comes"):
        wait_until(lambda: False, "what never comes", 0.2)
    assert time.monotonic() - begun >= 0.2


def test_a_process_gets_processor_seconds_and_must_be_alive():
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    with pytest.raises(TimeoutError):
        wait_until(lambda: False, "what never comes", 0.5, of=busy.pid)
    assert processor_seconds(busy.pid) >= 0.5
    busy.kill()
    busy.wait()
    with pytest.raises(AssertionError, match="ended before what never comes"):
        wait_until(lambda: False, "what never comes", 0.5, of=busy.pid)


@given(st.builds(lambda _: time.sleep(0.06), st.none()))
@settings(max_examples=20)
def test_slowly_drawn_examples_are_allowed(drawn: None):
    """Hypothesis considers an input of more than a second for ten examples too slow."""
    assert HealthCheck.too_slow in settings.default.suppress_health_check
    assert settings.default.deadline is None


@pytest.fixture
def own_profile() -> Iterator[None]:
    before = settings.get_current_profile_name()
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("own_profile")
@pytest.mark.parametrize(("profile", "of_eighty"), [("full", 80), ("test", 20), ("quick", 4)])
def test_the_profile_sets_the_number_of_examples(profile: str, of_eighty: int):
    settings.load_profile(profile)
    assert settings.default.max_examples == MOST[profile]
    assert (part_of(80), part_of(1)) == (of_eighty, 1)
