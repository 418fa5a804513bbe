"""Counting requests in this process."""

from collections.abc import Iterator
from typing import Any

import pytest

from club.actions.security import rate_limits
from club.actions.security.rate_limits import SWEEP, wait


@pytest.fixture(autouse=True)
def own_counts(settings: Any) -> Iterator[None]:
    settings.LIMITS, settings.REDIS_URL = True, ""
    rate_limits.reset_counts()
    yield
    rate_limits.reset_counts()


def test_requests_are_counted_up_to_the_rate():
    assert [wait("2/minute", "anna") > 0 for _ in range(3)] == [False, False, True]
    assert wait("2/minute", "bruno") == 0


def test_old_counts_are_looked_for_once_a_minute_and_not_at_every_request():
    wait("9/minute", "anna")
    memory: Any = rate_limits._storage("")
    first = memory.timer
    first.join()
    wait("9/minute", "anna")
    assert memory.timer is first
    memory._swept -= SWEEP
    wait("9/minute", "anna")
    assert memory.timer is not first
    memory.timer.join()
