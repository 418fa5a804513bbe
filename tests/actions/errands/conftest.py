"""Somebody who asks for errands, and errands of a kind that a test makes up."""

from collections.abc import Callable
from typing import Any

import pytest

from club.actions.errands import kinds
from club.actions.errands.kinds import ErrandKind
from tests.actions.errands.made import KIND, Work
from tests.table import person


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def works_as(monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Makes known how errands of the kind of this test are done."""

    def known(work: Work) -> None:
        monkeypatch.setitem(kinds._KINDS, KIND, ErrandKind(KIND, work))

    return known
