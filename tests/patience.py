"""How long a test waits: measured by what the machine gives, so that a busy one is no failure."""

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def stretched(seconds: float) -> float:
    """So many seconds of a quiet machine. Where more processes want to run than there are cores,
    it is more by that factor; PATIENCE in the environment multiplies it further."""
    wanted = os.getloadavg()[0] / (os.cpu_count() or 1)
    return seconds * max(1.0, wanted) * float(os.environ.get("PATIENCE", "1"))


def processor_seconds(pid: int) -> float:
    """What a process has had of the processor so far; 0 once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS
