"""The doctor with systemd: it names the unit, and waits for a start in progress."""

import time
from pathlib import Path

import pytest

from host.doctor import services, units
from host.doctor.findings import Level

SAYS = """#!/bin/sh
cat <<'END'
Id=campaign.service
LoadState={load}
ActiveState={active}
InactiveExitTimestampMonotonic={since}
UnitFileState={enabled}

Id=campaign.target
LoadState=not-found
ActiveState=inactive
InactiveExitTimestampMonotonic=0
UnitFileState=
END
"""


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Makes a `systemctl` that reports this state of the unit and this many seconds in it."""

    def says(*, active: str, ago: float = 0.0, load: str = "loaded", enabled: str = "enabled"):
        since = int((time.clock_gettime(time.CLOCK_MONOTONIC) - ago) * 1_000_000)
        program = tmp_path / "systemctl"
        said = SAYS.format(load=load, active=active, since=since, enabled=enabled)
        program.write_text(said)
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    return says


def waited(answers: list[bool]) -> tuple[list[float], list[str]]:
    """The pauses and the output, if the site gives these answers one after another."""
    rests: list[float] = []
    said: list[str] = []
    units.wait_for_start(lambda: answers.pop(0), said.append, rests.append)
    return rests, said


def test_a_start_in_progress_is_waited_for_and_reported_once(systemd):
    systemd(active="active", ago=3.0)
    assert waited([False, False, True]) == ([1.0, 1.0], ["campaign.service is starting …"])


def test_a_healthy_site_is_not_waited_for(systemd):
    systemd(active="active", ago=3.0)
    assert waited([True]) == ([], [])


@pytest.mark.parametrize(("active", "ago"), [("active", 3600.0), ("failed", 3.0), ("inactive", 3)])
def test_a_failed_start_is_not_waited_for(systemd, active: str, ago: float):
    systemd(active=active, ago=ago)
    assert waited([]) == ([], [])


@pytest.mark.django_db
def test_a_finding_names_the_unit_to_look_at(systemd):
    systemd(active="failed")
    (said,) = services.closing()
    assert said.level == Level.WRONG
    assert said.text.endswith("Look at its unit: systemctl status campaign.service")
    systemd(active="inactive", load="not-found", enabled="")
    (said,) = services.closing()
    assert "manage.py serve" in said.text
