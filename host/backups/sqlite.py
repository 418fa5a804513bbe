"""Dump and load on SQLite: a compressed copy, made by SQLite while the database is in use."""

import gzip
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from host.backups.problems import BackupProblem

_PIECE = 1 << 20  # bytes
UNREADABLE = "The database {file} could not be copied: {what}."
DAMAGED = "The database in this backup is damaged: {what}"


def version() -> str:
    return sqlite3.sqlite_version


def dump(target: Path) -> dict[str, int]:
    """Writes a consistent copy of the database; returns rows by table. It does not block writers.

    Deleted data is left out, so it does not survive in free pages.
    """
    copy = target.with_suffix(".copy")
    try:
        counts = _copied(copy)
    except sqlite3.Error as error:
        raise BackupProblem(UNREADABLE.format(file=_place(), what=error)) from error
    with copy.open("rb") as plain, gzip.open(target, "wb", compresslevel=6) as packed:
        shutil.copyfileobj(plain, packed, _PIECE)
    copy.unlink()
    return counts


def _copied(target: Path) -> dict[str, int]:
    """Copies the installation's database to a separate file; returns rows by table."""
    reading = closing(_connected(_place(), read_only=True))
    with reading as source, closing(_connected(target)) as made:
        source.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")
        made.execute("VACUUM")
        return _counts(made)


def unpack(packed: Path, target: Path) -> dict[str, int]:
    """Writes the dump as a database to `target` and checks it; returns rows by table."""
    try:
        with gzip.open(packed, "rb") as source, target.open("wb") as plain:
            shutil.copyfileobj(source, plain, _PIECE)
        with closing(_connected(target)) as made:
            if (found := made.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
                raise BackupProblem(DAMAGED.format(what=found[0][0]))
            return _counts(made)
    except (gzip.BadGzipFile, zlib.error, EOFError, sqlite3.DatabaseError) as error:
        raise BackupProblem(DAMAGED.format(what=error)) from error


def put_in_place(made: Path) -> None:
    """Replaces the installation's database by this one, at once, also for running processes."""
    connection.close()
    _place().parent.mkdir(parents=True, exist_ok=True)
    with closing(_connected(made)) as source, closing(_connected(_place())) as target:
        target.execute("PRAGMA journal_mode=WAL")
        source.backup(target)


@contextmanager
def working_on(made: Path) -> Iterator[None]:
    """Lets Django work on this file until the end of the block."""
    connection.close()
    before, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(made)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def _place() -> Path:
    return Path(connection.settings_dict["NAME"])


def _connected(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    mode = "ro" if read_only else "rwc"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=20)


def _counts(database: sqlite3.Connection) -> dict[str, int]:
    names = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    found = {name: database.execute(f'SELECT COUNT(*) FROM "{name}"') for (name,) in names}
    return {name: row.fetchone()[0] for name, row in sorted(found.items())}
