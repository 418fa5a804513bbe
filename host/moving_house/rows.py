"""Rows from one database to another, a few at a time, and a sum by which both are compared."""

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.apps import apps
from django.db import DatabaseError, connections
from django.db.models import AutoField, Field, Max, Model

from host.moving_house.problems import MoveProblem

AT_ONCE = 100  # rows in memory, each of which may hold a world or a photograph
_WIDTH = 1 << 256


class Held(NamedTuple):
    """How many rows a table has, and the sum of their hashes: the same for the same rows, in
    whatever order a database gives them."""

    rows: int
    total: int


def stored_models() -> list[type[Model]]:
    """Every model of every installed application that has a table of its own."""
    found = apps.get_models(include_auto_created=True, include_swapped=False)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def empty(database: str, models: list[type[Model]]) -> None:
    """Takes away what migrations wrote; constraints are checked when the transaction ends."""
    with connections[database].cursor() as cursor:
        for model in models:
            cursor.execute(f"DELETE FROM {_quoted(database, model._meta.db_table)}")


def copy(model: type[Model], source: str, target: str) -> Held:
    """Writes every row of a table into the other database, and says what was read."""
    fields = _fields(model)
    statement = _insert(model, target, fields)
    rows, total = 0, 0
    try:
        with connections[target].cursor() as cursor:
            for some in _batches(model, source, fields):
                cursor.executemany(statement, [_prepared(row, fields, target) for row in some])
                rows, total = rows + len(some), _added(total, some)
    except DatabaseError as error:
        raise MoveProblem(
            f"The rows of {model._meta.db_table} are not taken there: {first_line(error)}."
        ) from error
    return Held(rows, total)


def held(model: type[Model], database: str) -> Held:
    """The rows of a table, read again."""
    rows, total = 0, 0
    for some in _batches(model, database, _fields(model)):
        rows, total = rows + len(some), _added(total, some)
    return Held(rows, total)


def first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")


def _fields(model: type[Model]) -> list["Field[Any, Any]"]:
    """Those with a column that takes a value: not what the database works out itself."""
    return [field for field in model._meta.concrete_fields if not field.generated]


def _batches(
    model: type[Model], database: str, fields: list["Field[Any, Any]"]
) -> Iterator[list[tuple[Any, ...]]]:
    names = [field.attname for field in fields]
    found = model._base_manager.using(database).order_by("pk").values_list(*names)
    reading = found.iterator(chunk_size=AT_ONCE)
    while some := list(islice(reading, AT_ONCE)):
        yield some


def _insert(model: type[Model], database: str, fields: list["Field[Any, Any]"]) -> str:
    columns = ", ".join(_quoted(database, str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_quoted(database, model._meta.db_table)} ({columns}) VALUES ({places})"


def _prepared(row: tuple[Any, ...], fields: list["Field[Any, Any]"], database: str) -> list[Any]:
    """Values as this database takes them, without what a form or a save would change."""
    there = connections[database]
    return [
        field.get_db_prep_save(value, connection=there)
        for field, value in zip(fields, row, strict=True)
    ]


def _added(total: int, rows: list[tuple[Any, ...]]) -> int:
    for row in rows:
        said = repr([_plain(value) for value in row]).encode()
        total += int.from_bytes(hashlib.sha256(said).digest(), "big")
    return total % _WIDTH


def _plain(value: Any) -> Any:
    """The same for the same value of both databases."""
    if isinstance(value, memoryview):
        return bytes(value)
    if isinstance(value, dict | list):
        return json.dumps(value, sort_keys=True)
    return value


def _quoted(database: str, name: str) -> str:
    return connections[database].ops.quote_name(name)


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
