"""The servers of the test run are real, private and empty."""

import psycopg
import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.services import Postgres, Redis


@pytest.mark.postgres
def test_postgresql_answers_on_its_own_port(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url()) as opened:
        row = opened.execute("SELECT current_user").fetchone()
    assert row == ("campaign",)


@pytest.mark.redis
def test_redis_restarts_on_the_same_port(redis_server: Redis) -> None:
    redis_server.stop()
    assert not redis_server.answers()
    redis_server.start()
    assert redis_server.answers()


@pytest.mark.browser
def test_chromium_runs_a_script(page: Page) -> None:
    page.set_content("<button onclick='this.textContent = 6 * 7'>Roll</button>")
    page.get_by_role("button").click()
    expect(page.get_by_role("button")).to_have_text("42")


@pytest.mark.both_databases
def test_the_test_run_uses_the_requested_database(transactional_db: None, database: str) -> None:
    assert connection.vendor == {"sqlite": "sqlite", "postgres": "postgresql"}[database]


@pytest.mark.both_databases
def test_other_processes_use_the_test_database(process_env: dict[str, str]) -> None:
    assert "test" in process_env["DATABASE_URL"].rsplit("/", 1)[1]
