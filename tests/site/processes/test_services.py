"""The servers of the test run are real, private and empty."""

import psycopg
import pytest
from django.db import connection
from playwright.sync_api import Page

from tests.services import Postgres, Redis


@pytest.mark.postgres
def test_postgresql_answers_on_a_port_of_its_own(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url()) as opened:
        row = opened.execute("SELECT current_user").fetchone()
    assert row == ("campaign",)


@pytest.mark.redis
def test_redis_comes_back_on_the_same_port_after_a_stop(redis_server: Redis) -> None:
    redis_server.stop()
    assert not redis_server.answers()
    redis_server.start()
    assert redis_server.answers()


@pytest.mark.browser
def test_chromium_runs_a_script(page: Page) -> None:
    page.set_content("<button onclick='this.textContent = 6 * 7'>Roll</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").inner_text() == "42"


@pytest.mark.both_databases
def test_the_run_uses_the_database_that_was_asked_for(
    transactional_db: None, request: pytest.FixtureRequest
) -> None:
    asked = request.config.getoption("--database")
    assert connection.vendor == {"sqlite": "sqlite", "postgres": "postgresql"}[asked]


@pytest.mark.both_databases
def test_other_processes_are_sent_to_the_test_database(process_env: dict[str, str]) -> None:
    assert "test" in process_env["DATABASE_URL"].rsplit("/", 1)[1]
