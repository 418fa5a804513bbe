"""Runs the processes of one installation together: all of them, or none.

If a process ends, all others end, too, except those that come back: these are started again. Ctrl-C
and SIGTERM stop everything, the last started first.
"""

import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType

from host.processes import machine

_START = 120.0  # seconds that a process is given to answer; a slow disk needs most of a minute
_STOP = 25.0  # seconds that it is given to stop
_GLANCE = 0.1  # seconds between two looks at the processes
_PAUSE = 2.0  # seconds between two starts of a process that comes back

Say = Callable[[str], None]


@dataclass(frozen=True)
class Answering:
    """Asks whether a server answers: with a `path`, by 200 to an HTTP request under `name`; without
    one, by accepting a connection."""

    host: str
    port: int
    path: str = ""
    name: str = "localhost"

    def __call__(self) -> bool:
        try:
            with socket.create_connection((self.host, self.port), timeout=2) as line:
                return not self.path or self._is_well(line)
        except OSError:
            return False

    def _is_well(self, line: socket.socket) -> bool:
        line.sendall(f"GET {self.path} HTTP/1.0\r\nHost: {self.name}\r\n\r\n".encode())
        return b" 200 " in line.recv(32)


@dataclass(frozen=True)
class ProcessSpec:
    """One process. `answers` says when it is ready. With `comes_back` the others go on without it
    until it is started again, once all have been ready."""

    name: str
    command: Sequence[str]
    answers: Callable[[], bool] = lambda: True
    comes_back: bool = False


class ProcessGroup:
    """The parts that run together, in the order of their start."""

    def __init__(self, parts: Sequence[ProcessSpec], *, say: Say, env: Mapping[str, str]) -> None:
        self.parts = parts
        self.say = say
        self.env = env
        self.running: list[tuple[ProcessSpec, subprocess.Popen[bytes]]] = []
        self.asked_to_stop = False
        self.again: dict[str, float] = {}  # when a part was started again, by its name

    def run(self, once_ready: Callable[[], None]) -> int:
        """Starts all, calls `once_ready`, waits for the end. 0 after a stop signal, else 1."""
        for number in machine.STOP_SIGNALS:
            signal.signal(number, self._hear)
        try:
            if self._start_all():
                once_ready()
                self._watch()
        finally:
            self._stop_all()
        return 0 if self.asked_to_stop else 1

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_stop = True

    def _start_all(self) -> bool:
        for part in self.parts:
            self.running.append((part, self._start(part)))
            if not self._wait_for(part):
                return False
        return True

    def _start(self, part: ProcessSpec) -> subprocess.Popen[bytes]:
        # Ctrl-C reaches this process alone, which then stops the parts in order.
        return subprocess.Popen(
            part.command, env=dict(self.env), stdin=subprocess.DEVNULL, **machine.apart()
        )

    def _wait_for(self, part: ProcessSpec) -> bool:
        deadline = time.monotonic() + _START
        while not part.answers():
            if not self._all_well():
                return False
            if time.monotonic() > deadline:
                self.say(f"The {part.name} did not answer within {_START:g} seconds.")
                return False
            time.sleep(_GLANCE)
        return self._all_well()

    def _watch(self) -> None:
        while self._all_well(mended=True):
            time.sleep(_GLANCE)

    def _all_well(self, *, mended: bool = False) -> bool:
        """Whether nothing stopped; `mended`: apart from parts that come back, which are started
        again."""
        if self.asked_to_stop:
            return False
        for place, (part, process) in enumerate(self.running):
            if (code := process.poll()) is not None:
                if mended and part.comes_back:
                    self._start_again(place, code)
                    continue
                self.say(f"The {part.name} stopped on its own ({_cause(code)}). Stopping the rest.")
                return False
        return True

    def _start_again(self, place: int, code: int) -> None:
        part, _ = self.running[place]
        now = time.monotonic()
        if now - self.again.get(part.name, -_PAUSE) < _PAUSE:
            return
        self.again[part.name] = now
        self.say(f"The {part.name} stopped on its own ({_cause(code)}). Starting it again.")
        self.running[place] = (part, self._start(part))

    def _stop_all(self) -> None:
        for part, process in reversed(self.running):
            if process.poll() is None:
                process.terminate()
                self._bury(part, process)

    def _bury(self, part: ProcessSpec, process: subprocess.Popen[bytes]) -> None:
        try:
            process.wait(_STOP)
        except subprocess.TimeoutExpired:
            self.say(f"The {part.name} did not stop within {_STOP:g} seconds and was killed.")
            machine.kill(process)
            process.wait()


def _cause(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
