"""Django's settings for the database at an address."""

from typing import Any

import environ

KEPT = 60  # seconds for which a connection is used
# On SQLite an IMMEDIATE transaction takes the place of the row lock, and FULL means that what
# a page has confirmed survives a power cut.
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
# How long a statement waits for a lock, and how long it may take.
TIMEOUTS = {"lock_timeout": "3s", "statement_timeout": "30s"}
_POSTGRESQL_OPTIONS = {"options": " ".join(f"-c {name}={most}" for name, most in TIMEOUTS.items())}


def database_at(url: str) -> dict[str, Any]:
    """The settings for the database at this address."""
    found: dict[str, Any] = {"CONN_MAX_AGE": KEPT} | environ.Env.db_url_config(url)
    if found["ENGINE"].endswith("sqlite3"):
        own = {"ENGINE": "host.database"}
        return found | own | {"OPTIONS": _SQLITE_OPTIONS | found.get("OPTIONS", {})}
    checked = found | {"CONN_HEALTH_CHECKS": True}
    return checked | {"OPTIONS": _POSTGRESQL_OPTIONS | found.get("OPTIONS", {})}


def pooled_database_at(url: str) -> dict[str, Any]:
    """The same of a pooler that gives each transaction another session: no setting and no cursor of
    a session lasts, so the timeouts are those of the role (`prepare`)."""
    found = database_at(url)
    del found["OPTIONS"]["options"]
    return found | {"DISABLE_SERVER_SIDE_CURSORS": True}
