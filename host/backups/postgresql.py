"""Dump and load on PostgreSQL, by its own programs; passwords are in the environment."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from host.backups.problems import BackupProblem

_OPTIONS = ("sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "service")
_PLAIN = ["--no-owner", "--no-privileges"]


def version() -> str:
    number = connection.pg_version  # type: ignore[attr-defined]
    return f"{number // 10000}.{number % 10000}"


def dump(target: Path) -> dict[str, int]:
    """Writes the database as it is at one moment; returns rows by table at that moment."""
    program = _program("pg_dump")
    own = connection.copy()
    try:
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SELECT pg_export_snapshot()")
            [snapshot] = cursor.fetchone()
            _run(
                [program, "--format=custom", *_PLAIN, f"--snapshot={snapshot}", f"--file={target}"]
            )
            return _counts(own, cursor)
    finally:
        own.close()


def load(source: Path) -> dict[str, int]:
    """Reads a dump into the empty database, all of it or nothing; returns rows by table."""
    connection.close()
    whole = ["--single-transaction", "--exit-on-error"]
    _run([_program("pg_restore"), *_PLAIN, *whole, "--dbname=", str(source)])
    with connection.cursor() as cursor:
        return _counts(connection, cursor)


def drop_tables(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Drops every table."""
    database = connections[alias]
    with transaction.atomic(using=alias), database.cursor() as cursor:
        for table in database.introspection.table_names(cursor):
            cursor.execute(f"DROP TABLE {database.ops.quote_name(table)} CASCADE")


def others_connected() -> int:
    """Sessions of other processes on this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def _counts(database: Any, cursor: Any) -> dict[str, int]:
    counts = {}
    for table in sorted(database.introspection.table_names(cursor)):
        cursor.execute(f"SELECT COUNT(*) FROM {database.ops.quote_name(table)}")
        counts[table] = cursor.fetchone()[0]
    return counts


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise BackupProblem(
            f"{name} is not installed; it comes with PostgreSQL's client programs "
            "(apt-get install postgresql-client), of the server's version or a later one."
        )
    return found


def _run(command: list[str]) -> None:
    name = Path(command[0]).name
    done = subprocess.run(
        command,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = next((line for line in done.stderr.splitlines() if "error:" in line), done.stderr)
        raise BackupProblem(f"{name} failed: {said.strip()[:500]}")


def _environment() -> dict[str, str]:
    """libpq's own names for where the database is."""
    given = connection.settings_dict
    names = {
        "PGDATABASE": "NAME",
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
    }
    env = {name: str(given[key]) for name, key in names.items() if given.get(key)}
    options = given.get("OPTIONS") or {}
    env |= {f"PG{name.upper()}": str(options[name]) for name in _OPTIONS if name in options}
    return os.environ | env
