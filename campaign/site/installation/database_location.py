"""Which database a command works on, and how much it holds: said before anybody relies on it."""

import os
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from campaign.models import Campaign

# How the commands are called here: `campaign` on a server, which sets this.
COMMAND = os.environ.get("CALLED_AS") or "manage.py"


def database() -> str:
    """The kind and place of the database, without a password."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"SQLite, {given['NAME']}"
    place = ":".join(str(given[key]) for key in ("HOST", "PORT") if given.get(key))
    return f"PostgreSQL, {given['NAME']}" + (f" at {place}" if place else "")


def holdings() -> str:
    """How many campaigns the database holds; asks it."""
    try:
        many = Campaign.objects.count()
    except DatabaseError:
        return "no table of campaigns"
    return "1 campaign" if many == 1 else f"{many} campaigns"


def described() -> str:
    """A line for the administrator: the database and its campaigns."""
    return f"Database: {database()}: {holdings()}."


def look() -> str:
    """`described`, of a database that is there; raises CommandError where it is a missing file,
    which opening would make anew, and empty."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and "memory" not in name and not Path(name).exists():
        raise CommandError(f"There is no database: {database()}.")
    return described()
