"""Whether program and database match (R4): a program refuses a database of a later release, or
of the schema before the tables were created afresh.
"""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from host.releases.start_words import COMMAND
from host.releases.version import VERSION

MigrationName = tuple[str, str]  # application and name of a migration


class UnfitDatabase(Exception):
    """The database is of a later release, or of the old schema; the text says what
    to do."""


def taken() -> list[MigrationName]:
    """The migrations that the database has applied, in the order of their names."""
    return sorted(MigrationLoader(connection).applied_migrations)


def unknown(steps: Iterable[MigrationName]) -> list[MigrationName]:
    """The `steps` that this release does not know, among its own applications."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known |= {*migration.replaces}
    labels = {config.label for config in apps.get_app_configs()}
    return [step for step in steps if step[0] in labels and step not in known]


def from_before(steps: Iterable[MigrationName]) -> bool:
    """Whether these steps led to the old tables: without `club`, which is now the first."""
    labels = {app for app, _ in steps}
    return "campaign" in labels and "club" not in labels


def pending() -> list[MigrationName]:
    """Migrations of this release that the database has not applied yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(migration.app_label, migration.name) for migration, _ in plan]


def unfit(what: str, steps: list[MigrationName]) -> str:
    """A sentence that says why this release refuses a database with these steps; empty if it
    fits."""
    if from_before(steps):
        return _of_before(what)
    if foreign := unknown(steps):
        return _newer(what, foreign)
    return ""


def refuse_unfit_database() -> None:
    """Raises UnfitDatabase if this release must not touch the database."""
    if why := unfit("The database", taken()):
        raise UnfitDatabase(why)


def refuse_to_start_on_unfit_database() -> None:
    """Ends this process with a clear line, but not if the database does not answer."""
    try:
        refuse_unfit_database()
    except UnfitDatabase as why:
        raise SystemExit(str(why)) from why
    except DatabaseError:
        return


def refuse_unready_database() -> None:
    """The same for a command that needs its tables: all of them must exist."""
    refuse_to_start_on_unfit_database()
    if pending():
        raise SystemExit(f"The database is not prepared: run `{COMMAND} prepare` first.")


def _newer(what: str, foreign: list[MigrationName]) -> str:
    """The sentence about something that a later release made."""
    names = ", ".join(f"{app}.{name}" for app, name in foreign)
    return (
        f"{what} was made by a later release than this one ({VERSION}), which does not know "
        f"{names}. Start that release or a later one, or restore a backup from before the upgrade."
    )


def _of_before(what: str) -> str:
    """The sentence about something whose tables cannot be brought up to date."""
    return (
        f"{what} was made by an earlier program, whose tables this one cannot take over: "
        "with the program that made it, write each campaign to a record file "
        f"(`{COMMAND} exportcampaign ADDRESS FILE`), start this program with an empty database, "
        f"then read each file (`{COMMAND} importcampaign FILE --organiser EMAIL`)."
    )


def check_database(databases: Any = None, **_: Any) -> list[CheckMessage]:
    """For `manage.py check --database default`, `migrate` and other commands with the database."""
    if not databases:
        return []
    try:
        refuse_unfit_database()
    except UnfitDatabase as why:
        return [Error(str(why), id="campaign.E001")]
    return []
