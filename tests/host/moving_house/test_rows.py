"""Every table moves, and a changed value is detected."""

from datetime import UTC, datetime

import pytest
from django.db import DEFAULT_DB_ALIAS, connection

from club.models import Heartbeat
from host.moving_house import moving, rows

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_every_table_of_the_database_is_one_that_moves():
    """This covers new models and tables between two models."""
    moved = {model._meta.db_table for model in rows.stored_models()}
    assert {*connection.introspection.table_names()} == moved | {moving.NOT_THEIRS}


def test_a_changed_value_changes_the_sum_and_the_order_of_rows_does_not():
    at = datetime(2026, 1, 1, tzinfo=UTC)
    for name in ("clock", "pages"):
        Heartbeat.objects.create(name=name, at=at)
    before = rows.held(Heartbeat, DEFAULT_DB_ALIAS)
    assert before.rows == 2
    Heartbeat.objects.filter(name="pages").update(at=at.replace(second=1))
    assert rows.held(Heartbeat, DEFAULT_DB_ALIAS) != before
    Heartbeat.objects.filter(name="pages").update(at=at)
    assert rows.held(Heartbeat, DEFAULT_DB_ALIAS) == before
    some = [("anna", memoryview(b"1")), ("bruno", {"b": 1, "a": 2})]
    same = [("bruno", {"a": 2, "b": 1}), ("anna", b"1")]
    assert rows._added(0, some) == rows._added(0, same) != rows._added(0, some[:1])
