"""Whether the site of this data directory runs: processes that serve pages hold a shared lock.

The lock is the kernel's (flock): it ends with the last process that holds it, even after a crash.
"""

import os
from contextlib import suppress
from pathlib import Path

from host.processes import machine

NAME = ".served"


def hold(data_dir: Path) -> None:
    """Marks the data directory as in use by this process and those forked from it, to their end.

    Without locks, as on some network drives and on Windows, nothing is marked.
    """
    with suppress(OSError):
        machine.flock(_opened(data_dir), shared=True)


def is_served(data_dir: Path) -> bool:
    """Whether a process serves pages from this directory."""
    with suppress(OSError):
        descriptor = _opened(data_dir)
        try:
            machine.flock(descriptor, shared=False)
        except BlockingIOError:
            return True
        finally:
            os.close(descriptor)
    return False


def _opened(data_dir: Path) -> int:
    return os.open(data_dir / NAME, os.O_RDWR | os.O_CREAT, 0o600)
