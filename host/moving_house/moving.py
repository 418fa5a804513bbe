"""A house moves: its tables are made in an empty database, filled, and compared row by row.

Closing is paused in both from then on, so that nothing closes in the old house, and nothing in the
new one before somebody has looked.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS as SOURCE
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import Model

from club.actions.schedule.site_pause import is_paused, pause_closing, resume_closing
from host.backups import postgresql
from host.moving_house import rows
from host.moving_house.problems import MoveProblem
from host.moving_house.rows import Held, Numbers, go_on_from, last_numbers
from host.moving_house.target import TARGET, Target
from host.processes import in_use
from host.releases import schema_version

WHY = "move"
NOT_THEIRS = "django_migrations"  # each database has its own steps
STOP = (
    "Stop it first (systemctl stop campaign.service, or web, workers, beat and timers); "
    "nothing was changed."
)

Say = Callable[[str], None]


class Moved(NamedTuple):
    tables: int
    rows: int


def move_house(url: str, say: Say) -> Moved:
    """Copies every row into the empty database at this address; how many.

    Raises MoveProblem, and then the other database is empty and closing goes on as before.
    """
    _check_source()
    try:
        target = Target(url)
    except DatabaseError as error:
        raise MoveProblem(f"The other database cannot be used: {_said(error)}.") from error
    paused_before = is_paused()
    pause_closing(WHY)
    try:
        say("Making the tables …")
        target.make_tables()
        return _filled(say)
    except BaseException as error:
        target.forsake()
        if not paused_before:
            resume_closing()
        if isinstance(error, DatabaseError):
            raise MoveProblem(f"The site was not moved: {_said(error)}.") from error
        raise


def _check_source() -> None:
    """That every table is there, as this release has it, and that nobody writes."""
    schema_version.refuse_unready_database()
    if in_use.is_served(Path(settings.DATA_DIR)):
        raise MoveProblem(
            f"The site is running, and what people do in the meantime would be lost. {STOP}"
        )
    if connection.vendor == "postgresql" and (others := postgresql.others_connected()):
        raise MoveProblem(f"{others} other sessions use this database. {STOP}")
    _refuse_tables_without_a_model()


def _filled(say: Say) -> Moved:
    """All rows in one transaction: a database that was not filled to the end has none."""
    models = rows.stored_models()
    with _nobody_writes(models), transaction.atomic(using=TARGET):
        _take_time(TARGET)
        rows.empty(TARGET, models)
        say("Copying …")
        copied = {model: rows.copy(model, SOURCE, TARGET) for model in models}
        numbers = last_numbers(SOURCE, models)
        go_on_from(TARGET, numbers)
        connections[TARGET].check_constraints()
        say("Comparing …")
        _compare(copied, numbers)
    return Moved(len(models), sum(found.rows for found in copied.values()))


@contextmanager
def _nobody_writes(models: list[type[Model]]) -> Iterator[None]:
    """The source at one moment: SQLite's transactions keep writers away by themselves."""
    with transaction.atomic(using=SOURCE):
        if connection.vendor == "postgresql":
            names = [connection.ops.quote_name(model._meta.db_table) for model in models]
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                cursor.execute(f"LOCK TABLE {', '.join(names)} IN SHARE MODE")
            _take_time(SOURCE)
        yield


def _take_time(alias: str) -> None:
    """A large house takes longer than any page may."""
    if connections[alias].vendor == "postgresql":
        with connections[alias].cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")


def _refuse_tables_without_a_model() -> None:
    known = {model._meta.db_table for model in rows.stored_models()} | {NOT_THEIRS}
    if foreign := {*connection.introspection.table_names()} - known:
        raise MoveProblem(
            f"The tables {', '.join(sorted(foreign))} are none of this program's, and would stay "
            "behind. Move them to a database of their own first; nothing was changed."
        )


def _compare(copied: dict[type[Model], Held], numbers: Numbers) -> None:
    wrong = [
        model._meta.db_table for model, found in copied.items() if rows.held(model, TARGET) != found
    ]
    if not wrong and last_numbers(TARGET, [*numbers]) != numbers:
        wrong = ["numbers of rows"]
    if wrong:
        raise MoveProblem(f"Read again, {', '.join(wrong)} differ there: nothing was moved.")


def _said(error: DatabaseError) -> str:
    return rows.first_line(error)
