"""How long a test waits: measured by the machine's pace, so that a busy one causes no failure."""

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def stretched(seconds: float) -> float:
    """This many seconds of a quiet machine. If more processes want to run than there are cores, it
    is more by that factor; PATIENCE in the environment multiplies it further.
    """
    wanted = os.getloadavg()[0] / (os.cpu_count() or 1)
    return seconds * max(1.0, wanted) * float(os.environ.get("PATIENCE", "1"))


def processor_seconds(pid: int) -> float:
    """The processor time that a process has had so far; 0 once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS
