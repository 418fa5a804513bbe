"""Queries whose SQL is compiled once per process and executed with new values each time.

Django compiles a query at each execution, which takes ten times as long as the execution itself.
The queries of every page of a game are compiled once: the session, the game with everything that
its page needs for the reader, its seats, its last entries; and that of the poll, which every open
page sends every twelve seconds. Those of a closing are compiled once, since it holds the lock
meanwhile. All others are plain queries.
"""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, Generic, NoReturn, TypeVar

from django.db import connection, transaction
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.sql import Query, UpdateQuery
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=Model)


class Gap(Expression):
    """A parameter of this name; `field` converts its value for the database."""

    def __init__(self, name: str, field: "Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        return "%s", [self]

    def filled(self, values: dict[str, Any]) -> Any:
        return self.output_field.get_db_prep_value(values[self.name], connection)


class Prepared(Generic[Row]):
    """A query with gaps. Its result can be iterated; filtering or slicing it raises TypeError."""

    def __init__(self, build: Callable[[], "QuerySet[Row, Any]"]) -> None:
        self._build = build
        self._made: dict[str, QuerySet[Row, Any]] = {}  # by kind of database

    def __call__(self, **values: Any) -> "QuerySet[Row, Any]":
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = self._make()
        rows = made.all()
        rows.query.values_of_gaps = values  # type: ignore[attr-defined]
        return rows

    def one_by_one(self, **values: Any) -> Iterator[Row]:
        """The rows, each of which is made when it is reached; all are read at once."""
        rows: Any = self(**values)
        return iter(rows._iterable_class(rows))

    def _make(self) -> "QuerySet[Row, Any]":
        rows: QuerySet[Row, Any] = self._build()
        compiler = rows.query.get_compiler(connection=connection)
        query: Any = rows.query.chain(_Made)
        query.made = (compiler, *compiler.as_sql())
        read = compiler.get_converters([one for one, *_ in compiler.select[: compiler.col_count]])
        compiler.get_converters = lambda _: read
        # Assigning `query` would turn tuples into dictionaries.
        rows._query = query  # type: ignore[attr-defined]
        return rows


class PreparedUpdate:
    """An UPDATE with gaps, in one statement. It returns how many rows it changed."""

    def __init__(self, build: "Callable[[], QuerySet[Any, Any]]", **changes: Any) -> None:
        self._build, self._changes = build, changes
        self._made: dict[str, tuple[str, Any]] = {}  # by kind of database

    def __call__(self, **values: Any) -> int:
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = self._make()
        sql, params = made
        with transaction.mark_for_rollback_on_error(), connection.cursor() as cursor:
            cursor.execute(sql, _filled(params, values))
            return int(cursor.rowcount)

    def _make(self) -> tuple[str, Any]:
        query: Any = self._build().query.chain(UpdateQuery)
        query.add_update_values(self._changes)
        with transaction.atomic():  # without which Django compiles no lock
            sql, params = query.get_compiler(connection=connection).as_sql()
        return sql, params


def _filled(params: Any, values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(one.filled(values) if isinstance(one, Gap) else one for one in params)


class _Made(Query):
    made: tuple[SQLCompiler, str, Any]
    values_of_gaps: dict[str, Any]

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("The SQL of a prepared query is made already.")

    add_q = add_ordering = clear_ordering = set_limits = add_annotation = _refuse

    def get_compiler(self, *_: Any, **__: Any) -> SQLCompiler:
        locks = self.select_for_update and connection.features.has_select_for_update
        if locks and connection.get_autocommit():
            raise TransactionManagementError("Outside of a transaction a lock ends at once.")
        first, sql, params = self.made
        filled = _filled(params, self.values_of_gaps)
        compiler = copy(first)
        compiler.connection = connection
        compiler.as_sql = lambda *_, **__: (sql, filled)  # type: ignore[method-assign]
        return compiler
