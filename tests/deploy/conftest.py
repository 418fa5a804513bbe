"""Servers and processes as the files of `deploy/` name them, on free loopback ports."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from host.installation.keys import fill_in
from host.processes.parent_death import die_with_parent
from tests.deploy.files import DEPLOY, ROOT, Process, read_env, unit
from tests.reliability.conftest import figure  # noqa: F401
from tests.reliability.installations import Installation, in_memory, on_postgresql
from tests.services import Postgres, Redis

PATIENCE = 30  # seconds: `stop_grace_period` and `TimeoutStopSec`


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """deploy/.env, made as the first lines of the example say."""
    fill_in(DEPLOY / ".env.example", tmp_path / ".env")
    return read_env(tmp_path / ".env")


@pytest.fixture
def site(postgres: Postgres, redis_server: Redis, env: dict[str, str]) -> Iterator[Installation]:
    """An empty database and a Redis, with the settings of the example."""
    with in_memory() as room, on_postgresql(postgres, room) as place:
        place.env |= env | {"REDIS_URL": redis_server.url(), "PYTHONUNBUFFERED": "1"}
        place.env["STATIC_HASHED"] = "1"
        yield place


class Crew:
    """Processes that run together, and how they end."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, process: Process, *, socket: int | None = None, folder: Path = ROOT) -> None:
        """Starts the process in a folder. With a socket it starts as systemd does when it hands one
        over (sd_listen_fds(3)).
        """
        command, env = process.command, process.env

        def before() -> None:
            die_with_parent()
            if socket is not None:
                os.dup2(socket, 3)

        if socket is not None:
            env = {**env, "LISTEN_FDS": "1"}
            command = ["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *command]
        with self.log.open("ab") as log:
            self.running[process.name] = subprocess.Popen(
                command,
                cwd=folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=before,
                pass_fds=(3,) if socket is not None else (),
            )

    def stop(self, *names: str) -> dict[str, int]:
        """Sends SIGTERM to these, or all; returns their exit codes. Raises TimeoutExpired after 30
        seconds.
        """
        ending = {name: self.running.pop(name) for name in names or list(self.running)}
        for process in ending.values():
            process.terminate()
        return {name: process.wait(PATIENCE) for name, process in ending.items()}

    def all_run(self) -> bool:
        return all(process.poll() is None for process in self.running.values())


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[Crew]:
    crew = Crew(tmp_path / "log")
    yield crew
    for process in crew.running.values():
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


@pytest.fixture
def sockets() -> Iterator[dict[str, socket.socket]]:
    """The sockets of the web units, opened as systemd does, on free ports."""
    with ExitStack() as stack:
        found = {}
        for name in ("campaign-web@1", "campaign-web@2"):
            asked = unit(f"{name}.socket")["Socket"]
            opened = stack.enter_context(socket.socket())
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((asked["ListenStream"].split(":")[0], 0))
            opened.listen(int(asked["Backlog"]))
            found[f"{name}.service"] = opened
        yield found
