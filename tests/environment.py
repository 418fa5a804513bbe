"""The environment of a test run, set before Django reads its settings.

A pytest plugin (`-p tests.environment`): nothing of the developer's own installation, its
data directory or its keys is read or touched. With `--database=postgres` the run gets a
private PostgreSQL server; under xdist all workers share it, each in its own database.
"""

import atexit
import base64
import os
import shutil
import sys
import tempfile
from collections.abc import Generator

import pytest

from tests.services import Missing, Postgres

_FOREIGN = (
    "ALLOWED_HOSTS",
    "BACKUP_KEY",
    "BEHIND_TLS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "DEFAULT_FROM_EMAIL",
    "DEMO",
    "LANGUAGE_CODE",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "NOTICE_HOSTS",
    "METRICS_TOKEN",
    "OUTAGE_AFTER",
    "PYTHONDONTWRITEBYTECODE",
    "REDIS_URL",
    "SITE_URL",
    "TIME_ZONE",
)
OWN = {
    "SECRET_KEY": "a key for tests only",
    "LIMITS": "0",
    "ENVELOPE_KEYS": base64.urlsafe_b64encode(b"a key of thirty-two bytes, fixed").decode(),
    "STATIC_HASHED": "0",
    "EMAIL_URL": "memorymail://",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=("sqlite", "postgres"),
        default="sqlite",
        help="database of this run; postgres starts a private server",
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    """Runs around pytest-django's hook of this name, which reads the settings.

    What Python compiled is kept, also for the many processes that tests start: without it each
    of them would compile every module again.
    """
    sys.dont_write_bytecode = False
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for name in _FOREIGN:
            os.environ.pop(name, None)
        if early_config.known_args_namespace.database == "postgres":
            _start_postgres()
    os.environ.update(OWN)
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="campaign-tests-")
    os.mkdir(os.path.join(os.environ["DATA_DIR"], "static"))
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
    return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without PostgreSQL on the machine its tests are skipped by name."""
    if config.getoption("--database") == "postgres" and "DATABASE_URL" not in os.environ:
        for item in items:
            item.add_marker(pytest.mark.skip(reason="PostgreSQL is not installed"))


def _start_postgres() -> None:
    try:
        server = Postgres()
    except Missing as missing:
        if os.environ.get("CI"):
            raise pytest.UsageError(str(missing)) from missing
        return
    atexit.register(server.remove)
    server.start()
    os.environ["DATABASE_URL"] = server.url("campaign")
