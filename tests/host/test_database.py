"""SQLite stays open between requests, and a replaced file is detected."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.db.utils import ConnectionHandler

from host.database.addresses import database_at


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A database in which Anna has an account."""
    return made(tmp_path / "campaign.sqlite3", "Anna")


@pytest.fixture
def kept(place: Path, db: None) -> Iterator[Any]:
    """Django's connection to it, as the site has it."""
    connection = ConnectionHandler({"default": database_at(f"sqlite:///{place}")})["default"]
    yield connection
    connection.close()


def made(path: Path, name: str) -> Path:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE people (name)")
        database.execute("INSERT INTO people VALUES (?)", [name])
    return path


def name_in(connection: Any) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM people")
        return str(cursor.fetchone()[0])


def test_the_next_request_finds_the_connection_open(kept: Any):
    assert name_in(kept) == "Anna"
    opened = kept.connection
    kept.close_if_unusable_or_obsolete()
    assert kept.connection is opened is not None


def test_a_replaced_file_is_found_by_the_next_request(kept: Any, place: Path):
    assert name_in(kept) == "Anna"
    os.replace(made(place.with_name("other"), "Bruno"), place)
    kept.close_if_unusable_or_obsolete()
    assert name_in(kept) == "Bruno"


def test_a_transaction_is_not_torn_apart(kept: Any, place: Path):
    assert name_in(kept) == "Anna"
    kept.in_atomic_block = True
    place.rename(place.with_name("elsewhere"))
    kept.close_if_unusable_or_obsolete()
    assert name_in(kept) == "Anna"
    kept.in_atomic_block = False


def test_a_connection_that_failed_once_is_opened_again(kept: Any):
    with pytest.raises(DatabaseError), kept.cursor() as cursor:
        cursor.execute("SELECT name FROM nowhere")
    kept.close_if_unusable_or_obsolete()
    assert kept.connection is None
    assert name_in(kept) == "Anna"


def test_a_connection_of_sqlite_and_one_of_postgresql_are_kept_for_a_minute():
    for url in ("sqlite:////srv/campaign.sqlite3", "postgresql://campaign@host/campaign"):
        assert database_at(url)["CONN_MAX_AGE"] == 60
    assert database_at("sqlite:////srv/campaign.sqlite3?conn_max_age=0")["CONN_MAX_AGE"] == 0
