"""Whole installations on private, empty databases, used by `manage.py` as an administrator does."""

import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from host.processes.parent_death import die_with_parent
from tests.harness.environment import in_memory as memory
from tests.harness.environment import shared_by_all
from tests.harness.made_once import made_once
from tests.services import Postgres

ROOT = Path(__file__).resolve().parent.parent.parent
_numbers = count(1)


# Settings that a server or worker imported by another test of this process may have left.
OF_SERVERS = ("THROUGH_POOLER",)


class Installation:
    """A data directory and a database. `env` is the environment of its processes, and `root` the
    folder of their program.
    """

    root = ROOT

    def __init__(self, room: Path, url: str, **more: str) -> None:
        room.mkdir(exist_ok=True)
        self.room, self.url = room, url
        where = {"DATA_DIR": str(room), "DATABASE_URL": url}
        self.env = {
            **{name: value for name, value in os.environ.items() if name not in OF_SERVERS},
            "DJANGO_SETTINGS_MODULE": "host.settings",
            **where,
            **more,
        }

    def run(self, *command: str, **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env={**self.env, **env},
            text=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )

    def manage(self, *arguments: str, **env: str) -> str:
        """The output of the command, which must succeed."""
        done = self.run("manage.py", *arguments, **env)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refuses(self, *arguments: str, **env: str) -> str:
        """The refusal of the command: one line, and no traceback."""
        done = self.run("manage.py", *arguments, **env)
        assert done.returncode == 1, done.stdout + done.stderr
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        return done.stderr.strip()

    def sql(self, statement: str) -> list[Any]:
        """Runs this SQL in the database, past our programs; returns the rows, if any."""
        if self.url.startswith("sqlite"):
            opened: Any = sqlite3.connect(self.url.removeprefix("sqlite:///"), timeout=20)
        else:
            opened = psycopg.connect(self.url)
        with closing(opened), opened:
            asked = opened.execute(statement)
            return list(asked.fetchall()) if asked.description else []

    def tables(self) -> list[str]:
        if self.url.startswith("sqlite"):
            names = (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        else:
            names = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        return sorted(name for (name,) in self.sql(names))

    @contextmanager
    def running(self, command: Sequence[str], **env: str) -> "Iterator[subprocess.Popen[str]]":
        """A process of this installation. It is killed at the end if it still runs."""
        process = subprocess.Popen(
            list(command),
            cwd=self.root,
            env={**self.env, **env},
            text=True,
            start_new_session=True,
            preexec_fn=die_with_parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    def golden(self) -> dict[str, Any]:
        done = self.run("-m", "tests.reliability.releases.golden")
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found


@contextmanager
def in_memory() -> Iterator[Path]:
    """A directory on a disk in memory if there is one: the drills do not test disks."""
    with tempfile.TemporaryDirectory(prefix="campaign-", dir=memory()) as room:
        yield Path(room)


@contextmanager
def on_postgresql(server: Postgres, room: Path) -> Iterator[Installation]:
    """An installation on an empty database of its own on this server."""
    name = f"club_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield Installation(room, server.url(name))
    finally:
        with psycopg.connect(server.url(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def on_sqlite(room: Path) -> Installation:
    return Installation(room, f"sqlite:///{room}/campaign.sqlite3")


def made_ready(room: Path, *commands: str) -> Installation:
    """An installation on SQLite on which these commands of manage.py have run. They run once in a
    test run; later tests get copies.
    """
    name = hashlib.sha256("\n".join(commands).encode()).hexdigest()[:16]

    def make(folder: Path) -> None:
        for command in commands:
            on_sqlite(folder).manage(*command.split())

    shutil.copytree(made_once(shared_by_all() / name, make), room, dirs_exist_ok=True)
    return on_sqlite(room)
