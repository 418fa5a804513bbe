"""Results that take seconds to make and are made once for all processes that ask for them."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

ROOT = Path(__file__).resolve().parents[2]
# The empty tables depend on these: the migrations, and the packages with theirs.
SOURCES = ("requirements/base.txt", "host/settings.py", "*/migrations/*.py")
TABLES = "test.sqlite3"


def made_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """The folder, filled by the first process that asks for it, while the others wait."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = folder.with_suffix(".begun")
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir()
            make(begun)
            begun.rename(folder)
    return folder


def of_all_processes(folders: pytest.TempPathFactory) -> Path:
    """The folder of this run, which its processes share."""
    own = folders.getbasetemp()
    return own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own


def empty_tables(kept_in: Path) -> Path:
    """A SQLite file with the tables of the site and no rows, kept from run to run."""
    return made_once(kept_in / f"tables-{_hash_of_sources()}", _migrate) / TABLES


def copy_on_postgresql(server: str, name: str, kept_in: Path) -> None:
    """Makes a database of this name with the tables of the site. The server is given by the address
    of any database on it.
    """
    server = server.rpartition("/")[0]

    def make(folder: Path) -> None:
        _do(server, "CREATE DATABASE tables")
        _migrate(folder, f"{server}/tables")

    made_once(kept_in / "tables-on-postgresql", make)
    _do(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    _do(server, f"CREATE DATABASE {name} TEMPLATE tables")


def _do(server: str, statement: str) -> None:
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(statement.encode())


def _migrate(folder: Path, address: str = "") -> None:
    address = address or f"sqlite:///{folder / TABLES}"
    env = {**os.environ, "DATABASE_URL": address, "DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)


def _hash_of_sources() -> str:
    found = hashlib.sha256(sys.version.encode())
    for file in sorted(file for pattern in SOURCES for file in ROOT.glob(pattern)):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
