"""A kept connection is seen to have been ended, without asking the server."""

import signal
from contextlib import suppress
from typing import Any, NoReturn

import psycopg
import pytest
from django.db.utils import ConnectionHandler

from tests.services import Postgres, wait_until

pytestmark = pytest.mark.postgres


@pytest.fixture
def kept(db: None, postgres: Postgres) -> Any:
    """A connection as requests keep it, which has answered 42."""
    host_and_port = psycopg.conninfo.conninfo_to_dict(postgres.url())
    database = {
        "ENGINE": "campaign.site.postgresql", "NAME": host_and_port["dbname"],
        "HOST": host_and_port["host"], "PORT": host_and_port["port"],
        "USER": host_and_port["user"], "CONN_HEALTH_CHECKS": True, "CONN_MAX_AGE": 60,
    }  # fmt: skip
    connection = ConnectionHandler({"default": database})["default"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT 42")
    yield connection
    connection.close()


def begin_request(connection: Any) -> int:
    """What Django does before the first statement; the server's number of the connection."""
    connection.close_if_unusable_or_obsolete()
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    return int(connection.connection.info.backend_pid)


def test_a_connection_that_is_there_is_kept_and_asked_nothing(
    kept: Any, postgres: Postgres
) -> None:
    first = begin_request(kept)
    assert begin_request(kept) == first
    with psycopg.connect(postgres.url()) as other:
        asked = other.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [first])
        assert asked.fetchone() == ("SELECT 42",)


class Interrupted(Exception):
    pass


def interrupt(*_: object) -> NoReturn:
    raise Interrupted


def test_a_connection_that_was_left_in_mid_statement_is_replaced(kept: Any) -> None:
    first = begin_request(kept)
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    with suppress(Interrupted), kept.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(10)")
    signal.signal(signal.SIGALRM, before)
    kept.close_if_unusable_or_obsolete()
    assert not kept.is_usable()
    assert begin_request(kept) != first


def test_a_connection_in_a_failed_transaction_is_of_no_use(kept: Any) -> None:
    with suppress(psycopg.Error), psycopg.Cursor(kept.connection) as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT nothing")
    assert not kept.is_usable()


def test_a_connection_that_the_server_ended_is_replaced(kept: Any, postgres: Postgres) -> None:
    first = begin_request(kept)
    with psycopg.connect(postgres.url(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [first])
    wait_until(lambda: not kept.is_usable(), "the server to have hung up")
    assert begin_request(kept) != first
    with kept.cursor() as cursor:
        cursor.execute("SELECT 43")
        assert cursor.fetchone() == (43,)
