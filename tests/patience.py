"""How long a test waits: measured by the machine's pace, so that a busy one causes no failure."""

import os
from pathlib import Path
from statistics import median

from bench.measure import calibration

_PROMISED = 24  # the pace, in mcal, of the machine that the promises in seconds are about
_TICKS = os.sysconf("SC_CLK_TCK")


def stretched(seconds: float) -> float:
    """This many seconds of a quiet machine. If more processes want to run than there are cores, it
    is more by that factor; PATIENCE in the environment multiplies it further.
    """
    wanted = os.getloadavg()[0] / (os.cpu_count() or 1)
    return seconds * max(1.0, wanted) * float(os.environ.get("PATIENCE", "1"))


def pace() -> float:
    """The present speed of this machine, in millions of turns of a plain loop a second (mcal)."""
    return median(calibration() for _ in range(5))


def promised(seconds: float, mcal: float) -> float:
    """This many seconds at mcal 24, in seconds of a machine of that pace; never fewer."""
    return seconds * max(1.0, _PROMISED / mcal)


def processor_seconds(pid: int) -> float:
    """The processor time that a process has had so far; 0 once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS
