"""The database that a house moves into: named by its address, found empty, and given its tables."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection, connections

from club import places
from host.backups import postgresql
from host.database.addresses import database_at
from host.moving_house.problems import MoveProblem
from host.moving_house.rows import first_line

TARGET = "target"
_KINDS = ("sqlite:///", "postgresql://", "postgres://")
NO_ADDRESS = (
    "The address of the other database is written as DATABASE_URL is: "
    "postgresql://user:password@host/name, or sqlite:////directory/name.sqlite3."
)


class Target:
    """Opens the database at this address as `TARGET`; raises MoveProblem unless it is empty.

    `forsake` makes it as empty again as it was found.
    """

    def __init__(self, url: str) -> None:
        if not url.startswith(_KINDS):
            raise MoveProblem(NO_ADDRESS)
        self.url = url
        try:
            wanted: dict[str, Any] = {"default": {}, TARGET: database_at(url)}
        except ValueError as error:
            raise MoveProblem(NO_ADDRESS) from error
        connections.settings[TARGET] = connections.configure_settings(wanted)[TARGET]
        name = str(connections.settings[TARGET]["NAME"])
        self.file = Path(name) if connections[TARGET].vendor == "sqlite" else None
        self._must_be_empty()

    def make_tables(self) -> None:
        """By a process of its own, for which this is the database of the house."""
        env = {**os.environ, "DATABASE_URL": self.url}
        env.pop("THROUGH_POOLER", None)
        command = [sys.executable, str(places.MANAGE), "migrate", "--verbosity", "0", "--no-input"]
        done = subprocess.run(
            command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
            raise MoveProblem(f"The tables could not be made there: {said}")

    def forsake(self) -> None:
        connections[TARGET].close()
        if self.file is None:
            postgresql.drop_tables(TARGET)
        else:
            for ending in ("", "-wal", "-shm"):
                Path(f"{self.file}{ending}").unlink(missing_ok=True)
        connections[TARGET].close()

    def _must_be_empty(self) -> None:
        try:
            tables = connections[TARGET].introspection.table_names()
        except DatabaseError as error:
            raise MoveProblem(f"The other database cannot be used: {first_line(error)}.") from error
        if not tables:
            return
        connections[TARGET].close()
        if _place(TARGET) == _place(connection.alias):
            raise MoveProblem("The site already uses this database. Name another one.")
        how = "name a file that is not there" if self.file else "make a new one (`createdb`)"
        raise MoveProblem(
            f"The database {self.file or connections[TARGET].settings_dict['NAME']} is not empty: "
            f"it has {len(tables)} tables. To move into an empty one, {how}. Nothing was changed."
        )


def _place(alias: str) -> tuple[str, ...]:
    given = connections[alias].settings_dict
    return tuple(str(given.get(key) or "") for key in ("ENGINE", "HOST", "PORT", "NAME"))
