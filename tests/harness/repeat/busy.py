"""A machine that also runs other work."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from host.processes.parent_death import die_with_parent

LOOP = "while True: pass"


@contextmanager
def busy(loops: int | None = None) -> Iterator[list[int]]:
    """Runs this many processes that only use time, by default one for each core. They end with the
    block; yields their ids.
    """
    command = [sys.executable, "-c", LOOP]
    started = [
        subprocess.Popen(command, preexec_fn=die_with_parent)
        for _ in range(os.cpu_count() or 1 if loops is None else loops)
    ]
    try:
        yield [process.pid for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()
