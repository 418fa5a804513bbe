"""The environment of a test run, set before Django reads its settings.

A pytest plugin (`-p tests.harness.environment`). It neither reads nor changes the developer's own
installation, its data directory or its keys.
"""

import atexit
import base64
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

_FOREIGN = (
    "ALLOWED_HOSTS",
    "BACKUP_KEY",
    "BEHIND_TLS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_POOLER",
    "DATABASE_URL",
    "DEBUG",
    "DEFAULT_FROM_EMAIL",
    "DEMO",
    "ERRORS_TO",
    "LANGUAGE_CODE",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "MOVES_TO",
    "NOTICE_HOSTS",
    "METRICS_TOKEN",
    "OUTAGE_AFTER",
    "PYTHONDONTWRITEBYTECODE",
    "REDIS_URL",
    "REGISTRATION",
    "REPLY_TO",
    "S3_ACCESS_KEY",
    "S3_BUCKET",
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_SECRET_KEY",
    "SENTRY_DSN",
    "SITE_URL",
    "TAVERN_GAMES",
    "THROUGH_POOLER",
    "TIME_ZONE",
)
ROOM = 2**30  # bytes
SHARED = "SHARED_BY_TESTS"  # in the environment: a folder that is deleted when the whole run ends
OWN = {
    "SECRET_KEY": "a key for tests only",
    "LIMITS": "0",
    "ENVELOPE_KEYS": base64.urlsafe_b64encode(b"a key of thirty-two bytes, fixed").decode(),
    "STATIC_HASHED": "0",
    "EMAIL_URL": "memorymail://",
}


def in_memory() -> Path | None:
    """A disk in memory with enough room, if there is one, so that no test waits for a real disk."""
    shared = Path("/dev/shm")
    usable = os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > ROOM
    return shared if usable else None


def shared_by_all() -> Path:
    """A folder for files that one process of this run makes and the others copy."""
    return Path(os.environ[SHARED], "made-once")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    """Runs around pytest-django's hook of this name, which reads the settings.

    Compiled files are kept, also for the many processes that tests start. Otherwise each of them
    would compile every module again.
    """
    sys.dont_write_bytecode = False
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for name in _FOREIGN:
            os.environ.pop(name, None)
    os.environ.update(OWN)
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="campaign-tests-", dir=in_memory())
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ[SHARED] = os.environ["DATA_DIR"]
    Path(os.environ["DATA_DIR"], "static").mkdir()
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
    return (yield)
