"""The last number that each table has given to a row: it goes along, so that the number of a row
that was deleted is never given to another."""

from typing import Any

from django.db import connections
from django.db.models import AutoField, Max, Model

Numbers = dict[type[Model], int]


def last_numbers(database: str, models: list[type[Model]]) -> Numbers:
    """The last number by model, 0 where none was given; of those whose rows are numbered."""
    numbered = [model for model in models if isinstance(model._meta.pk, AutoField)]
    given = _on_sqlite if connections[database].vendor == "sqlite" else _on_postgresql
    found = given(database, numbered)
    return {model: max(found.get(model, 0), _highest(database, model)) for model in numbered}


def go_on_from(database: str, numbers: Numbers) -> None:
    """The next row of each table gets the number after the last."""
    sqlite = connections[database].vendor == "sqlite"
    with connections[database].cursor() as cursor:
        for model, last in numbers.items():
            if last and sqlite:
                _keep_on_sqlite(cursor, model._meta.db_table, last)
            elif last:
                cursor.execute("SELECT setval(%s, %s)", [_sequence(cursor, model), last])


def _highest(database: str, model: type[Model]) -> int:
    return model._base_manager.using(database).aggregate(most=Max("pk"))["most"] or 0


def _on_sqlite(database: str, models: list[type[Model]]) -> Numbers:
    with connections[database].cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        given = dict(cursor.fetchall())
    return {model: given.get(model._meta.db_table, 0) for model in models}


def _on_postgresql(database: str, models: list[type[Model]]) -> Numbers:
    found = {}
    with connections[database].cursor() as cursor:
        for model in models:
            cursor.execute(f"SELECT last_value, is_called FROM {_sequence(cursor, model)}")
            last, called = cursor.fetchone()
            found[model] = last if called else 0
    return found


def _keep_on_sqlite(cursor: Any, table: str, last: int) -> None:
    cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
    cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])


def _sequence(cursor: Any, model: type[Model]) -> str:
    """The name of a table's sequence, quoted by PostgreSQL itself."""
    place = [f'"{model._meta.db_table}"', model._meta.pk.column]
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", place)
    return str(cursor.fetchone()[0])
