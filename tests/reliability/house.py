"""A site of its own for one test: a new database on a private PostgreSQL, used by this process.

The tables are made once per run. Each test gets a copy of them, which takes a fraction of a second.
The thousands of campaigns of one test do not slow down any other.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.db import connections

from tests.services import Postgres

TEMPLATE = "house"
_numbers = count(1)


def build(server: Postgres) -> None:
    """The database from which the others are copied, with all tables and no rows."""
    _administer(server, f"CREATE DATABASE {TEMPLATE}")
    env = {**os.environ, "DATABASE_URL": server.url(TEMPLATE)}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, env=env, check=True)


@contextmanager
def built(server: Postgres) -> Iterator[str]:
    """The name of a new database with all tables. It is deleted at the end."""
    name = f"{TEMPLATE}_{os.getpid()}_{next(_numbers)}"
    _administer(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    try:
        yield name
    finally:
        _administer(server, f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def lived_in(server: Postgres, name: str) -> Iterator[str]:
    """Connects this process to the database of this name; returns its address."""
    address = {"HOST": "127.0.0.1", "PORT": str(server.port), "NAME": name, "USER": "campaign"}
    engine = {"ENGINE": "django.db.backends.postgresql", "PASSWORD": ""}
    options = {"options": "-c lock_timeout=3s -c statement_timeout=30s"}
    with _connected({**engine, **address, "OPTIONS": options}):
        yield server.url(name)


@contextmanager
def _connected(settings: dict[str, Any]) -> Iterator[None]:
    before, used = connections["default"], dict(connections.settings["default"])
    del connections["default"]
    connections.settings["default"] = {**used, **settings}
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = used
        connections["default"] = before
        ContentType.objects.clear_cache()


def _administer(server: Postgres, sql: str) -> None:
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(sql)
