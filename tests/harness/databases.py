"""Which database a test runs on, and the servers of those databases (a pytest plugin).

Every test has a parameter `database`. With `--database=both`, a test marked `both_databases`
becomes two items: one on SQLite with the plain name, and one on PostgreSQL. In the tier `test` it
has only the first. With `push="postgres"` (locks, races, erasing, SQL of its own) it has only the
second if the machine has PostgreSQL. All items of one database are grouped, so a process changes
over once. Everything made on the first database, such as rows that last for a file and the web
server, ends with it and is made again.
"""

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.services import Missing, Postgres

CHOICES = {"sqlite": ("sqlite",), "postgres": ("postgres",), "both": ("sqlite", "postgres")}
SERVER = "POSTGRES_OF_TESTS"  # in the environment: the address of the server that all workers share


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=tuple(CHOICES),
        default="sqlite",
        help="database of this run; postgres starts a private server; with `both`, what is marked "
        "both_databases runs on each",
    )


def pytest_configure(config: pytest.Config) -> None:
    wanted = CHOICES[config.getoption("--database")]
    if "postgres" in wanted and "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ.pop(SERVER, None)
        _start_server()


def _start_server() -> None:
    try:
        server = Postgres()
    except Missing as missing:
        if os.environ.get("CI"):
            raise pytest.UsageError(str(missing)) from missing
        return
    atexit.register(server.remove)
    server.start()
    os.environ[SERVER] = server.url("campaign")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    config = metafunc.config
    found = of_run = CHOICES[config.getoption("--database")]
    mark = metafunc.definition.get_closest_marker("both_databases")
    if mark is None:
        found = of_run[:1]
    elif len(of_run) > 1 and config.getoption("--tier") in ("quick", "test"):
        on_postgres = mark.kwargs.get("push") == "postgres" and SERVER in os.environ
        found = of_run[1:] if on_postgres else of_run[:1]
    ids = [pytest.HIDDEN_PARAM if name == of_run[0] else name for name in found]
    metafunc.parametrize("database", found, ids=ids, indirect=True, scope="session")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips the tests of PostgreSQL by name if the machine has none."""
    items.sort(key=lambda item: database_of(item) == "postgres")
    for item in items:
        if database_of(item) == "postgres" and SERVER not in os.environ:
            item.add_marker(pytest.mark.skip(reason="PostgreSQL is not installed"))


def database_of(item: pytest.Item) -> Any:
    """`sqlite` or `postgres`; nothing for a case of unittest."""
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("database") if callspec else None


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """`sqlite` or `postgres`: the database that this process uses.

    A case of unittest, such as a state machine of Hypothesis, takes no parameters. It runs on the
    first database.
    """
    first = CHOICES[request.config.getoption("--database")][0]
    if getattr(request, "param", first) == "sqlite":
        yield "sqlite"
        return
    with _connected(os.environ[SERVER]):
        yield "postgres"


def name_of(database: str) -> str:
    """The tables of this process. On SQLite they are in a file, as in an installation, so that
    other processes can open it.
    """
    if database == "sqlite":
        return str(Path(os.environ["DATA_DIR"]) / "test.sqlite3")
    return f"test_campaign_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"


@contextmanager
def _connected(url: str) -> Iterator[None]:
    """Connects this process, and those that it starts, to the database at this address."""
    from django.contrib.contenttypes.models import ContentType
    from django.db import connections

    from host.settings import database_at

    before, used = connections["default"], connections.settings["default"]
    del connections["default"]
    connections.settings |= connections.configure_settings({"default": database_at(url)})
    os.environ["DATABASE_URL"] = url
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        del os.environ["DATABASE_URL"]
        connections["default"].close()
        connections.settings["default"] = used
        connections["default"] = before
        ContentType.objects.clear_cache()
