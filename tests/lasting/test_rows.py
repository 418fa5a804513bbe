"""Each test of a file finds its shared rows as they were made."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.lasting.rows import lasting
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def names() -> list[str]:
    return sorted(get_user_model()._default_manager.values_list("username", flat=True))


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with lasting(django_db_blocker, lambda: person("anna").pk) as pk:
        yield pk


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_finds_the_rows_unchanged(made: int, time: str):
    assert names() == ["anna"]
    get_user_model()._default_manager.filter(pk=made).update(username=f"changed the {time} time")
    person("bruno")
    assert names() == ["bruno", f"changed the {time} time"]


def test_the_rows_are_deleted_at_the_end(django_db_blocker: DjangoDbBlocker):
    before = names()
    with lasting(django_db_blocker, lambda: person("clara")):
        assert names() == [*before, "clara"]
    assert names() == before


def test_a_failed_fixture_leaves_nothing(django_db_blocker: DjangoDbBlocker):
    before, depth = names(), len(connection.savepoint_ids)

    def make() -> Any:
        person("clara")
        raise LookupError

    with pytest.raises(LookupError), lasting(django_db_blocker, make):
        raise AssertionError("nothing was made")
    assert names() == before
    assert len(connection.savepoint_ids) == depth
