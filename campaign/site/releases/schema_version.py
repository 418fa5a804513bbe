"""Whether program and database fit: an older program keeps its hands off a newer database (R4)."""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from campaign.site.releases.version import VERSION

MigrationName = tuple[str, str]  # application and name of a migration


class NewerDatabase(Exception):
    """The database has taken steps that this release does not know; the text says which."""


def taken() -> list[MigrationName]:
    """The migrations that the database has taken, in the order of their names."""
    return sorted(MigrationLoader(connection).applied_migrations)


def unknown(steps: Iterable[MigrationName]) -> list[MigrationName]:
    """Those of `steps` that this release does not know, among the applications it has."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known |= {*migration.replaces}
    labels = {config.label for config in apps.get_app_configs()}
    return [step for step in steps if step[0] in labels and step not in known]


def pending() -> list[MigrationName]:
    """Migrations of this release that the database has not taken yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(migration.app_label, migration.name) for migration, _ in plan]


def refuse_newer_database() -> None:
    """Raises NewerDatabase where a later release has migrated the database."""
    if foreign := unknown(taken()):
        raise NewerDatabase(newer("The database", foreign))


def refuse_to_start_on_newer_database() -> None:
    """Ends this process with a clear line. A database that does not answer is no reason to end."""
    try:
        refuse_newer_database()
    except NewerDatabase as why:
        raise SystemExit(str(why)) from why
    except DatabaseError:
        return


def newer(what: str, foreign: list[MigrationName]) -> str:
    """The sentence about something that a later release made."""
    names = ", ".join(f"{app}.{name}" for app, name in foreign)
    return (
        f"{what} was made by a later release than this one ({VERSION}), which does not know "
        f"{names}. Start that release or a later one, or restore a backup from before the upgrade."
    )


def check_database(databases: Any = None, **_: Any) -> list[CheckMessage]:
    """For `manage.py check --database default`, `migrate` and whatever else asks the database."""
    if not databases:
        return []
    try:
        refuse_newer_database()
    except NewerDatabase as why:
        return [Error(str(why), id="campaign.E001")]
    return []
