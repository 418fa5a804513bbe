"""Jobs and simulations: a process of its own while some wait, none while nobody asks for any."""

import subprocess
import time

from campaign.actions.workshop import simulation_requests
from club.actions.jobs.working import has_waiting
from host.processes import machine
from host.processes.process_specs import trials

_PAUSE = 10.0  # seconds between two starts
_PATIENCE = 15.0  # seconds that it is given to stop


class SimulationPlayer:
    """At most one process for both; it ends by itself when nothing is left."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._started = -_PAUSE

    def wake(self) -> None:
        """Starts the process if something waits and none is running."""
        if self._process is not None and self._process.poll() is None:
            return
        if time.monotonic() - self._started < _PAUSE:
            return
        if not (has_waiting() or simulation_requests.waiting(limit=1)):
            return
        self._started = time.monotonic()
        self._process = subprocess.Popen(trials(), stdin=subprocess.DEVNULL, **machine.bound())

    def rest(self) -> None:
        """Ends the process; what it has begun is played again by the next."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
