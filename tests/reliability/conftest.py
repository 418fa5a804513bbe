"""Processes that close due games, each started by its test and ended with it."""

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from club import kinds
from club.models import Game, JournalEntry, PhaseClose, Snapshot
from host.processes.parent_death import die_with_parent
from tests.browser.conftest import arrives, profiles, site
from tests.conftest import database_url
from tests.harness.runs.tiers import tier_of
from tests.reliability import house
from tests.reliability.figures import id_of
from tests.reliability.processes.office import Office
from tests.services import Postgres, Redis
from tests.table import person
from tests.tavern import glass_tables

__all__ = ["arrives", "profiles", "site"]  # one web server for all tests with a browser

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Puts a line into the table of the run: `figure("12 closes")`. The id may be another
    promise's.
    """
    promise = id_of(request.node.originalname)

    def record(text: str, id: str = promise) -> None:
        request.node.user_properties.append(("figure", (id, text)))

    return record


@pytest.fixture
def tier(pytestconfig: pytest.Config) -> str:
    """How much a test counts and draws: `full`, or `test` for less."""
    return "full" if tier_of(pytestconfig) == "full" else "test"


@pytest.fixture
def seed() -> int:
    """The test's own random numbers. A failure prints the seed; SEED in the environment sets it."""
    chosen = int(os.environ.get("SEED", "0")) or random.SystemRandom().randrange(1, 10**9)
    print(f"SEED={chosen}")  # noqa: T201
    return chosen


@pytest.fixture(scope="session")
def house_server(postgres: Postgres, django_db_blocker: DjangoDbBlocker) -> Postgres:
    house.build(postgres)
    return postgres


@pytest.fixture
def own_database(house_server: Postgres, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of a new database on a private PostgreSQL, whatever database the run uses."""
    with (
        django_db_blocker.unblock(),
        house.built(house_server) as name,
        house.lived_in(house_server, name) as address,
    ):
        yield address


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The run's database, which other processes can open, for tests without a database of their
    own.
    """
    for item in items:
        names = getattr(item, "fixturenames", ())
        if "a_database" in names and "own_database" not in names:
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture
def a_database(request: pytest.FixtureRequest) -> None:
    """The test's own database if it asks for one, else the run's."""
    if "own_database" in request.fixturenames:
        request.getfixturevalue("own_database")


@pytest.fixture
def process_env(a_database: None) -> dict[str, str]:
    """The environment in which another process works on this test's database: as shipped, with
    limits on requests.
    """
    own = {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "host.settings"}
    return {**os.environ, **own, "LIMITS": "1"}


@pytest.fixture
def anna(a_database: None) -> Any:
    return person("anna")


@pytest.fixture
def bruno(a_database: None) -> Any:
    return person("bruno")


@pytest.fixture
def clara(a_database: None) -> Any:
    return person("clara")


@pytest.fixture
def glass() -> Iterator[None]:
    """Lets this process play the glass game at tables. Other processes use `WITH_GLASS`."""
    glass_tables.introduce()
    yield
    kinds._KINDS.pop(glass_tables.GLASS_TABLE.name)


@pytest.fixture
def start(process_env: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """Starts a process on the test's database. All processes that still run are killed after the
    test.

    `log` is the file under `tmp_path` that receives the output. Further names go into the
    environment. Each process leads a process group of its own.
    """
    running: list[subprocess.Popen[bytes]] = []

    def start_one(command: Sequence[str], *, log: str = "log", **env: str) -> Any:
        with (tmp_path / log).open("ab") as file:
            process = subprocess.Popen(
                list(command),
                env={**process_env, **env},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        running.append(process)
        return process

    yield start_one
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


@pytest.fixture
def office(start: Start, redis_server: Redis, tmp_path: Path) -> Iterator[Office]:
    """Celery on an empty Redis."""
    office = Office(start, redis_server, tmp_path)
    office.empty()
    yield office
    office.close()


@pytest.fixture
def no_unique_keys(a_database: None) -> Iterator[None]:
    """Removes, for one test, the unique keys that make a second closing impossible."""
    keyed = {model: model._meta.constraints for model in (PhaseClose, JournalEntry, Snapshot)}
    for model, keys in keyed.items():
        model._meta.constraints = ()  # the definition from which SQLite makes the table again
        with connection.schema_editor() as editor:
            editor.remove_constraint(model, keys[0])
    yield
    Game.objects.all().delete()
    for model, keys in keyed.items():
        model._meta.constraints = keys
        with connection.schema_editor() as editor:
            editor.add_constraint(model, keys[0])
