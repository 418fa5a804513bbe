"""A backup is made every night, whatever happened to the one before."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from host.backups import nightly
from host.processes import process_specs


class Stopped(Exception):
    pass


@pytest.mark.parametrize(
    ("hour", "minute", "seconds"), [(2, 59, 60), (3, 0, 86400), (3, 1, 86340), (0, 0, 10800)]
)
def test_the_next_backup_is_at_three(hour: int, minute: int, seconds: float):
    now = datetime(2026, 3, 31, hour, minute, tzinfo=UTC)
    assert nightly.seconds_until_night(now) == seconds


def test_each_night_starts_the_command_that_keeps_fourteen(monkeypatch: Any):
    slept: list[float] = []
    run: list[list[str]] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise Stopped

    monkeypatch.setattr(nightly.time, "sleep", sleep)
    monkeypatch.setattr(nightly.subprocess, "run", lambda command, **_: run.append(command))
    with pytest.raises(Stopped):
        nightly.main("/backups")
    assert [command[2:] for command in run] == [["backup", "--keep", "14", "/backups"]] * 2
    assert Path(run[0][1]).is_file()
    assert all(0 < seconds <= 86400 for seconds in slept)


def test_it_sleeps_without_the_modules_of_the_site():
    """It runs day and night, for seconds of work."""
    source = Path(nightly.__file__).read_text(encoding="utf-8")
    assert "django" not in source.replace("Django", "")
    assert process_specs.backups("/backups").command[-2:] == [nightly.__name__, "/backups"]
