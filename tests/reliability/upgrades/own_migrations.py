"""The migrations of this project: those of `club`, which every game has, and those of its games."""

import importlib
from types import ModuleType

from django.db.migrations.loader import MigrationLoader

APPS = ("club", "campaign", "tavern")
FIRST = "0001_initial"  # of each application

Name = tuple[str, str]  # application and migration


def ours() -> list[Name]:
    return sorted(name for name in MigrationLoader(None).disk_migrations if name[0] in APPS)


def later() -> list[Name]:
    """Those that a database takes which an earlier program has made."""
    return [name for name in ours() if name[1] != FIRST]


def module_of(name: Name) -> ModuleType:
    app, migration = name
    return importlib.import_module(f"{app}.migrations.{migration}")
