"""The database that a command works on, and how much it holds: people see it before they rely on
it."""

import sys
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from club.models import Game
from host.releases.start_words import COMMAND

SAY_IT_THEMSELVES = ("backup", "restore", "verify", "prepare", "movehouse")


def database() -> str:
    """The kind and place of the database, without a password."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"SQLite, {given['NAME']}"
    place = ":".join(str(given[key]) for key in ("HOST", "PORT") if given.get(key))
    return f"PostgreSQL, {given['NAME']}" + (f" at {place}" if place else "")


def holdings() -> str:
    """The number of campaigns and board games in the database, by a query."""
    try:
        return counted(Game.objects.count(), "game")
    except DatabaseError:
        return "no games"


def counted(many: int, one: str) -> str:
    """`1 game`, `2 games`."""
    return f"{many} {one}" if many == 1 else f"{many} {one}s"


def described() -> str:
    """A line for the administrator: the database and its games."""
    return f"Database: {database()}: {holdings()}."


def announce(command: str) -> None:
    """On a server, names the database of a command, unless the command does so itself."""
    if COMMAND != "manage.py" and command not in SAY_IT_THEMSELVES:
        sys.stderr.write(f"Database: {database()}.\n")


def existing_database() -> str:
    """`described`, of an existing database; raises CommandError for a missing file, because opening
    it would create an empty one."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and "memory" not in name and not Path(name).exists():
        raise CommandError(f"There is no database: {database()}.")
    return described()
