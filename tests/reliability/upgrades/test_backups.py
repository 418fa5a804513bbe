"""R1: a backup restored into an empty database is the same, and closes nothing automatically."""

import hashlib
import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.processes import process_specs
from tests.patience import stretched
from tests.reliability.installations import (
    Installation,
    in_memory,
    made_ready,
    on_postgresql,
    on_sqlite,
)
from tests.services import wait_until

MANY = {"test": 100, "full": 1000}  # campaigns
DUE = 20
CLOSED = "SELECT COUNT(*) FROM club_phaseclose WHERE phase = 'bids'"
PAUSED = "club_installation"  # restoring itself writes this …
PHOTOGRAPH = "photographs/7/ab.jpg"
SESSIONS = "django_session"  # … and clears this
SIGN_IN = """
import django
django.setup()
from django.contrib.auth import get_user_model
from tests.reliability.processes.office import session_of
print(session_of(get_user_model().objects.get(email="anna@example.org")))
"""

Pair = tuple[Installation, Installation]


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param(
            "postgresql",
            marks=pytest.mark.night(
                "two installations on PostgreSQL; those on SQLite are of every push"
            ),
        ),
    ]
)
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    """An installation in use, and an empty one on another machine with the same keys."""
    with in_memory() as room:
        used, empty = room / "used", room / "empty"
        if request.param == "sqlite":
            yield made_ready(used, "migrate --verbosity 0"), on_sqlite(empty)
            return
        server = request.getfixturevalue("postgres")
        with on_postgresql(server, used) as one, on_postgresql(server, empty) as other:
            one.manage("migrate", "--verbosity", "0")
            yield one, other


def with_photograph(place: Installation) -> None:
    """Writes the file of a photo."""
    (place.room / PHOTOGRAPH).parent.mkdir(parents=True)
    (place.room / PHOTOGRAPH).write_bytes(b"pixels")


def hashes(place: Installation) -> dict[str, str]:
    """A hash over every row of each table."""
    found = {}
    for name in place.tables():
        rows = sorted(repr(row) for row in place.sql(f'SELECT * FROM "{name}"'))
        found[name] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def ask(port: int, path: str, session: str) -> str:
    headers = {"Cookie": f"sessionid={session}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(answer.read().decode())


def test_r01_a_restored_backup_is_identical_and_nothing_closes_before_resume(
    pair: Pair, tmp_path: Path, figure: Callable[..., None], tier: str
):
    used, empty = pair
    crowd = used.run("-m", "tests.reliability.processes.crowd", str(MANY[tier]), str(DUE))
    known = json.loads(crowd.stdout)
    file = tmp_path / "club.backup"
    with_photograph(used)
    before = hashes(used)  # the command notes its time afterwards

    began = time.monotonic()
    used.manage("backup", str(file))
    made = time.monotonic()
    said = empty.manage("restore", str(file))
    restored = time.monotonic()
    after = hashes(empty)
    assert after.pop(PAUSED) != before.pop(PAUSED)
    assert after.pop(SESSIONS) != before.pop(SESSIONS)
    assert after == before
    assert used.sql(f"SELECT COUNT(*) FROM {SESSIONS}") == [(1,)]
    assert empty.sql(f"SELECT COUNT(*) FROM {SESSIONS}") == [(0,)]
    assert "manage.py resume" in said
    assert (empty.room / PHOTOGRAPH).read_bytes() == b"pixels"

    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    with empty.running(web.command):
        wait_until(web.answers, "the web server")
        assert "Send me a code" in ask(port, known["address"], known["session"])
        again = empty.run("-c", SIGN_IN).stdout.strip()
        assert "anna" in ask(port, known["address"], again)
    assert empty.manage("closedue") == "0\n"
    assert empty.sql(CLOSED) == [(0,)]
    assert empty.manage("resume") == f"Closing goes on. Due now: {DUE} games.\n"
    assert empty.manage("closedue") == f"{DUE}\n"
    assert empty.sql(CLOSED) == [(DUE,)]
    assert restored - began <= stretched(60)
    engine, many = used.url.partition(":")[0], MANY[tier]
    figure(
        f"{made - began:.1f} s backup + {restored - made:.1f} s restore for {many} campaigns, "
        f"{engine}; 0 closed before resume"
    )


def test_r01_a_changed_row_is_found_by_the_same_comparison():
    """The drill above can fail: one value in one row differs."""
    with in_memory() as room:
        place = on_sqlite(room)
        place.sql("CREATE TABLE heartbeat AS SELECT 'clock' AS name")
        place.sql("CREATE TABLE outage AS SELECT 'clock' AS name")
        before = hashes(place)
        place.sql("UPDATE heartbeat SET name = 'click'")
        after = hashes(place)
    assert {name for name in before if before[name] != after[name]} == {"heartbeat"}
