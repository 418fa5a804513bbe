"""Tests marked `both_databases` find the current database, and nothing of the other."""

import os
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.conftest import database_url
from tests.lasting.rows import lasting
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
VENDORS = {"sqlite": "sqlite", "postgres": "postgresql"}


@pytest.fixture(scope="module")
def made(
    database: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[str, int]]:
    with lasting(django_db_blocker, lambda: person("anna").pk) as pk:
        yield database, pk


def test_the_connection_uses_the_current_database(database: str):
    assert connection.vendor == VENDORS[database]
    assert connection.settings_dict["OPTIONS"].keys() == (
        {"transaction_mode", "timeout", "init_command"} if database == "sqlite" else {"options"}
    )


def test_other_processes_use_the_current_database(database: str):
    assert database_url().startswith(f"{VENDORS[database]}://")
    assert os.environ.get("DATABASE_URL", "sqlite://").startswith(f"{VENDORS[database]}://")


@pytest.mark.parametrize("time", ["first", "second"])
def test_fixtures_of_a_file_are_created_on_each_database(
    made: tuple[str, int], database: str, time: str
):
    on, pk = made
    assert on == database
    assert list(get_user_model()._default_manager.values_list("pk", "username")) == [(pk, "anna")]
