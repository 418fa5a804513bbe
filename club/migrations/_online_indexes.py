"""Indexes that come and go while people use the tables: on PostgreSQL CONCURRENTLY, so that nobody
waits. A migration of them is not atomic; each step may be repeated after it was cut off."""

from functools import partial
from typing import Any

from django.db.migrations import RunPython, SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.models import Index


def without_own_indexes(app: str, fields: tuple[tuple[str, str], ...], states: list[Operation]) -> Operation:
    """Foreign keys (model, field) whose index another one doubles: it starts with the same column."""
    steps = [RunPython(partial(_drop_own, app, *one), partial(_make_own, app, *one))
             for one in fields]  # fmt: skip
    return SeparateDatabaseAndState([*steps], states)


def with_index(app: str, model: str, index: Index, state: Operation) -> Operation:
    """One index more."""
    step = RunPython(partial(_make, app, model, index), partial(_drop, app, model, index))
    return SeparateDatabaseAndState([step], [state])


def _drop_own(app: str, model: str, field: str, apps: Any, editor: Any) -> None:
    found = apps.get_model(app, model)
    column = found._meta.get_field(field).column
    for name in editor._constraint_names(found, [column], index=True, unique=False):
        _execute(editor, f"DROP INDEX {{}} IF EXISTS {editor.quote_name(name)}")


def _make_own(app: str, model: str, field: str, apps: Any, editor: Any) -> None:
    found = apps.get_model(app, model)
    sql = editor._create_index_sql(found, fields=[found._meta.get_field(field)])
    _execute(editor, str(sql).replace("CREATE INDEX", "CREATE INDEX {}", 1))


def _make(app: str, model: str, index: Index, apps: Any, editor: Any) -> None:
    _drop(app, model, index, apps, editor)  # one that was cut off is there, and of no use
    sql = str(index.create_sql(apps.get_model(app, model), editor))
    _execute(editor, sql.replace("CREATE INDEX", "CREATE INDEX {}", 1))


def _drop(app: str, model: str, index: Index, apps: Any, editor: Any) -> None:
    _execute(editor, f"DROP INDEX {{}} IF EXISTS {editor.quote_name(index.name)}")


def _execute(editor: Any, sql: str) -> None:
    """PostgreSQL waits for what is under way, for longer than other statements may."""
    if editor.connection.vendor != "postgresql":
        editor.execute(sql.replace("{} ", ""))
        return
    editor.execute("SET statement_timeout = 0")
    editor.execute("SET lock_timeout = 0")
    try:
        editor.execute(sql.format("CONCURRENTLY"))
    finally:
        editor.execute("RESET statement_timeout")
        editor.execute("RESET lock_timeout")
