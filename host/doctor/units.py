"""The units of systemd that run the site of this machine, and a start that is under way."""

import shutil
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

UNITS = ("campaign.service", "campaign.target")  # of a club's server; of a host for thousands
STARTING = 120.0  # seconds that a start may take before it counts as a failure
GLANCE = 1.0  # seconds between two looks


class Unit(NamedTuple):
    """`up_for` is the number of seconds since it became active or began to start, or None."""

    name: str
    up_for: float | None

    @property
    def is_starting(self) -> bool:
        return self.up_for is not None and self.up_for < STARTING


def unit_here() -> Unit | None:
    """The unit that is enabled or runs on this machine; None without one, or without systemd."""
    if not shutil.which("systemctl"):
        return None
    names = "Id,LoadState,ActiveState,UnitFileState,InactiveExitTimestampMonotonic"
    asked = subprocess.run(
        ["systemctl", "show", *UNITS, f"--property={names}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=10,
    )
    for block in asked.stdout.strip().split("\n\n"):
        said = dict(line.split("=", 1) for line in block.splitlines() if "=" in line)
        runs = said.get("ActiveState") in ("active", "activating", "reloading")
        if said.get("LoadState") == "loaded" and (runs or said.get("UnitFileState") == "enabled"):
            return Unit(said["Id"], _up_for(said) if runs else None)
    return None


def how_to_look() -> str:
    """A sentence with the command that shows why the site does not run; "" without a unit."""
    found = unit_here()
    return f" Look at its unit: systemctl status {found.name}" if found else ""


def wait_for_start(
    is_well: Callable[[], bool], say: Callable[[str], None], rest: Callable[[float], None]
) -> None:
    """Waits while the unit is starting and the site does not answer yet; says so once."""
    announced = False
    while (found := unit_here()) and found.is_starting and not is_well():
        if not announced:
            say(f"{found.name} is starting …")
            announced = True
        rest(GLANCE)


def _up_for(said: dict[str, str]) -> float:
    since = int(said.get("InactiveExitTimestampMonotonic") or 0) / 1_000_000
    return time.clock_gettime(time.CLOCK_MONOTONIC) - since
