"""The web server as a child of the process that closes phases: both share the modules of all pages.

It is forked and not started on its own, so modules that both have loaded are in memory once.
"""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from host.processes.parent_death import die_with_parent

APPLICATION = "host.wsgi"


class WebChild:
    """Gunicorn with these arguments, as a child of the process that makes this object. Make it
    before that process has threads, and after it has loaded the shared modules.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        gc.collect()
        gc.freeze()  # see `serving.when_ready`
        self._pid: int | None = os.fork()
        if self._pid == 0:
            _serve(arguments)

    def is_running(self) -> bool:
        if self._pid is not None and os.waitpid(self._pid, os.WNOHANG)[0] == self._pid:
            self._pid = None
        return self._pid is not None

    def terminate(self) -> None:
        """Asks it to finish and end; a signal's handler may call this."""
        if self._pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM)

    def wait(self) -> None:
        """Waits until it has ended."""
        if self._pid is not None:
            os.waitpid(self._pid, 0)
            self._pid = None


def _serve(arguments: Sequence[str]) -> NoReturn:
    die_with_parent()
    from gunicorn.app.wsgiapp import run

    sys.argv = ["gunicorn", APPLICATION, *arguments]
    run()
    raise SystemExit(0)
