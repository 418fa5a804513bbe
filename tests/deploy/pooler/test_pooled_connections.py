"""The guarantees of a session also hold behind PgBouncer, where no session lasts."""

import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from host.doctor import services
from host.doctor.findings import Level
from host.settings import TIMEOUTS, database_at, pooled_database_at
from tests.deploy.pooler.pgbouncer import PgBouncer
from tests.patience import stretched
from tests.reliability.installations import Installation

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.night("a pooler and its PostgreSQL are started"),
    pytest.mark.django_db,
]


@pytest.fixture
def way(site: Installation, pooler: PgBouncer) -> Iterator[Any]:
    """A connection as web servers and workers have it, to a prepared database."""
    site.manage("prepare")
    found = ConnectionHandler({"default": pooled_database_at(pooler.url())})["default"]
    yield found
    found.close()


def test_behind_a_pooler_nothing_is_asked_of_a_session(pooler: PgBouncer):
    assert pooled_database_at(pooler.url())["DISABLE_SERVER_SIDE_CURSORS"]
    with_session = ConnectionHandler({"default": database_at(pooler.url())})["default"]
    with pytest.raises(OperationalError, match="unsupported startup parameter: options"):
        with_session.cursor()


def test_a_statement_waits_for_a_lock_no_longer_than_without_a_pooler(site: Installation, way: Any):
    with way.cursor() as cursor, psycopg.connect(site.url) as holder:
        for timeout, most in TIMEOUTS.items():
            cursor.execute(f"SHOW {timeout}")
            assert cursor.fetchone() == (most,)
        holder.execute("LOCK TABLE club_game")
        begun = time.monotonic()
        with pytest.raises(OperationalError, match="lock timeout"):
            cursor.execute("SELECT 1 FROM club_game")
        assert 2.9 < time.monotonic() - begun < stretched(10)


def test_the_doctor_says_whether_the_timeouts_hold_behind_the_pooler(
    site: Installation, pooler: PgBouncer, settings: Any
):
    settings.POOLED_DATABASE = pooled_database_at(pooler.url())
    (found,) = services.pooler()
    assert found.level is Level.WRONG
    assert "wait for ever: run `manage.py prepare`" in found.text
    site.manage("prepare")
    pooler.stop()
    pooler.start()
    (found,) = services.pooler()
    assert found.level is Level.FINE
    pooler.stop()
    (found,) = services.pooler()
    assert "does not lead to the database" in found.text


def test_commands_bypass_the_pooler(site: Installation, pooler: PgBouncer, way: Any):
    """A dump empties the search path of its session, which nobody else may get."""
    way.close()
    pooler.stop()
    site.manage("backup", str(site.room / "a.backup"))
    assert "Everything fits" in site.manage("verify")
