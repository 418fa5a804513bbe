"""A refusal changes nothing: every row of the campaigns' tables is compared whole."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from club.refusals import Refusal


def every_row() -> dict[str, list[str]]:
    """Every value of every row of each table of the project, as the database has them."""
    with connection.cursor() as cursor:
        return {table: sorted(map(_shown, _rows(cursor, table))) for table in _tables()}


@cache
def _tables() -> list[str]:
    return [
        model._meta.db_table
        for app in ("club", "campaign", "tavern")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    ]


def _rows(cursor: Any, table: str) -> list[tuple[Any, ...]]:
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return list(cursor.fetchall())


def _shown(row: Iterable[Any]) -> str:
    return repr([bytes(value) if isinstance(value, memoryview) else value for value in row])


def refused(code: str, done: Callable[..., Any], *args: Any, **more: Any) -> Refusal:
    """Expects a refusal with this code in the block, and no write."""
    before = every_row()
    with pytest.raises(Refusal) as caught:
        done(*args, **more)
    assert caught.value.code == code
    assert every_row() == before
    return caught.value
