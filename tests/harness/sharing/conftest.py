import pytest

from tests.harness.runs import times
from tests.harness.sharing.items import SECONDS


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of the stand-ins was measured, and each of its tests took the same time."""
    rows = {
        path: {f"test_{n}": times.Row(seconds) for n in range(20)}
        for path, seconds in SECONDS.items()
    }
    monkeypatch.setattr(times, "measured", lambda: rows)
