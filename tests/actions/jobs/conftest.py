"""A user who asks for jobs, and jobs of a kind that a test defines."""

from collections.abc import Callable
from typing import Any

import pytest

from club.actions.jobs import kinds
from club.actions.jobs.kinds import JobKind
from tests.actions.jobs.made import KIND, Work
from tests.table import person


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def works_as(monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Registers the work of the kind of this test."""

    def known(work: Work) -> None:
        monkeypatch.setitem(kinds._KINDS, KIND, JobKind(KIND, work))

    return known
