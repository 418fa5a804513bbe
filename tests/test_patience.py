"""A busy machine is waited for, a process that does nothing is not."""

import os
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.patience import processor_seconds, stretched
from tests.services import wait_until


@pytest.mark.parametrize(("load", "factor"), [(0.1, 1), (2, 1), (8, 4), (20, 10)])
def test_seconds_are_stretched_by_what_two_cores_are_short_of(
    monkeypatch: pytest.MonkeyPatch, load: float, factor: float
):
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0, 0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert stretched(30) == 30 * factor
    monkeypatch.setenv("PATIENCE", "3")
    assert stretched(30) == 90 * factor


def test_patience_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "getloadavg", lambda: (0, 0, 0))
    begun = time.monotonic()
    with pytest.raises(TimeoutError, match="for what never comes"):
        wait_until(lambda: False, "what never comes", 0.2)
    assert time.monotonic() - begun >= 0.2


def test_a_process_is_given_seconds_of_the_processor_and_must_be_alive():
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
def test_an_example_may_take_its_time_to_be_drawn(drawn: None):
    """Hypothesis calls an input of more than a second for ten examples too slow."""
    assert HealthCheck.too_slow in settings.default.suppress_health_check
    assert settings.default.deadline is None
