"""Somebody who asks for jobs, and jobs of a kind that a test makes up."""

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
    """Makes known how jobs of the kind of this test are done."""

    def known(work: Work) -> None:
        monkeypatch.setitem(kinds._KINDS, KIND, JobKind(KIND, work))

    return known
