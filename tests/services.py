"""Real servers for tests: private, on free loopback ports, gone when the test run ends.

A missing program raises `Missing` with the package that contains it.
"""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path

from host.processes.parent_death import die_with_parent
from host.processes.process_specs import free_port
from tests.patience import processor_seconds, stretched

_PATIENCE = 30.0  # seconds


class Missing(Exception):
    """A program that is not installed here, and the Debian package that contains it."""

    def __init__(self, program: str, package: str) -> None:
        super().__init__(f"{program} is not installed (apt-get install {package})")


def wait_until(
    ready: Callable[[], bool], what: str, patience: float = _PATIENCE, *, of: int | None = None
) -> None:
    """Returns as soon as `ready` says yes; fails after `patience` seconds of a quiet machine.

    With `of`, the id of a process that gets only idle time, the seconds are those that the process
    has used. It must be alive.
    """
    begun = time.monotonic()
    while not ready():
        if of is not None:
            spent, most = processor_seconds(of), patience
            assert os.path.exists(f"/proc/{of}"), f"The process ended before {what}."
        else:
            spent, most = time.monotonic() - begun, stretched(patience)
        if spent > most:
            raise TimeoutError(f"Waited {spent:.0f} seconds for {what}.")
        time.sleep(0.05)


class Server(ABC):
    """One server process with a directory of its own."""

    name = "server"

    def __init__(self) -> None:
        self.port = free_port()
        self.owner = _ordinary_user()
        self.directory = Path(tempfile.mkdtemp(prefix=f"campaign-{self.name}-"))
        if self.owner:
            shutil.chown(self.directory, self.owner)
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def answers(self) -> bool: ...

    def start(self) -> None:
        """Starts the process, on the same port and data as before, and waits for its answer."""
        log = (self.directory / "log").open("ab")
        self.process = subprocess.Popen(
            self.command(),
            cwd=self.directory,
            user=self.owner,
            stdout=log,
            stderr=log,
            preexec_fn=die_with_parent,
        )
        log.close()
        wait_until(lambda: self._died() or self.answers(), f"{self.name} on port {self.port}")
        if self._died():
            raise RuntimeError(f"{self.name} stopped: {self._log_tail()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Ends the process: politely by default, as a crash with SIGKILL or SIGQUIT."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(stretched(_PATIENCE))
            self.process = None

    def remove(self) -> None:
        """Stops the server and deletes everything it stored."""
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _died(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def _log_tail(self) -> str:
        return (self.directory / "log").read_text(errors="replace")[-2000:]


class Postgres(Server):
    name = "postgresql"

    def __init__(self) -> None:
        self.programs = _postgres_programs()
        super().__init__()
        subprocess.run(
            [self.programs / "initdb", "-D", self.directory / "data", "-U", "campaign"]
            + ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
            cwd=self.directory,
            user=self.owner,
            check=True,
            capture_output=True,
        )

    def command(self) -> list[str]:
        settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off")
        flags = [flag for setting in settings for flag in ("-c", setting)]
        data = self.directory / "data"
        return [str(self.programs / "postgres"), "-D", str(data), "-p", str(self.port), *flags]

    def answers(self) -> bool:
        asked = subprocess.run(
            [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)],
            check=False,
        )
        return asked.returncode == 0

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://campaign@127.0.0.1:{self.port}/{database}"


class Redis(Server):
    name = "redis"

    def __init__(self) -> None:
        self.program = shutil.which("redis-server")
        if self.program is None:
            raise Missing("redis-server", "redis-server")
        super().__init__()

    def command(self) -> list[str]:
        flags = f"--bind 127.0.0.1 --port {self.port} --appendonly no --dir {self.directory}"
        return [str(self.program), *flags.split(), "--save", ""]

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as sock:
                sock.sendall(b"PING\r\n")
                return sock.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def url(self, number: int = 0) -> str:
        return f"redis://127.0.0.1:{self.port}/{number}"


WHOLE = ("chromium", "google-chrome")
# The headless shell draws no windows, tabs or menus around a page: a third less processor time.
BROWSERS = ("chromium-headless-shell", *WHOLE)


def chromium_program(programs: Sequence[str] = BROWSERS) -> str:
    """The browser for Playwright: $CHROMIUM, or the first of these programs that is installed."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)
    if not found:
        raise Missing(programs[0], programs[0])
    return found


def _postgres_programs() -> Path:
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=_version)
    program = shutil.which("initdb") or (found[-1] if found else None)
    if program is None:
        raise Missing("PostgreSQL", "postgresql")
    return Path(os.path.realpath(program)).parent


def _version(path: str) -> float:
    return float(path.split("/")[4])


def _ordinary_user() -> str | None:
    """The user that servers run as when the tests run as root, which PostgreSQL refuses;
    else None.
    """
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
