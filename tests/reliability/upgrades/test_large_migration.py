"""R3: the migration to the next release does not delay a full club."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.reliability.installations import ROOT, Installation, in_memory, on_postgresql
from tests.reliability.upgrades.next_release import APP, BEFORE, next_release
from tests.services import Postgres

ROWS = 240_000
LOCK, ALL = 2.0, 60.0  # seconds
HOT = "club_game"
COLUMNS = f"information_schema.columns WHERE table_name = '{HOT}'"


@pytest.fixture
def large(postgres: Postgres) -> Iterator[Installation]:
    """A database of this program on PostgreSQL, with 240,000 campaigns."""
    with in_memory() as room, on_postgresql(postgres, room) as place:
        place.manage("migrate", "--verbosity", "0")
        place.manage("demo", DEMO="1")
        names = [name for (name,) in place.sql(f"SELECT column_name FROM {COLUMNS}")]
        own = {"public_id": "'p' || n", "world": "'\\x00'", "closes_at": "now()"}
        copied = [name for name in names if name != "id"]
        values = ", ".join(own.get(name, name) for name in copied)
        place.sql(
            f"INSERT INTO {HOT} ({', '.join(copied)}) SELECT {values}"
            f" FROM (SELECT * FROM {HOT} ORDER BY id LIMIT 1) one, generate_series(1, {ROWS}) n"
        )
        yield place


class Reader(threading.Thread):
    """Reads one campaign and writes to it repeatedly; keeps the longest wait."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.longest, self.rounds, self.done = url, 0.0, 0, threading.Event()

    def run(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            while not self.done.wait(0.01):
                began = time.monotonic()
                connection.execute(f"UPDATE {HOT} SET attempts = 0 WHERE public_id = 'p1'")
                self.longest = max(self.longest, time.monotonic() - began)
                self.rounds += 1


def watched(place: Installation, *arguments: str) -> tuple[float, float]:
    """How long this command takes, and how long a reader waits during it, in seconds."""
    reader = Reader(place.url)
    reader.start()
    began = time.monotonic()
    try:
        place.manage(*arguments, "--verbosity", "0")
    finally:
        took = time.monotonic() - began
        reader.done.set()
        reader.join()
    assert reader.rounds > 10
    return took, reader.longest


@pytest.mark.alone  # its reader may wait for two seconds, which a busy machine cannot keep
@pytest.mark.postgres
@pytest.mark.night("a full database is made")
def test_r03_a_full_database_is_migrated_in_a_minute_without_long_locks(
    large: Installation, tmp_path: Path, figure: Callable[..., None]
):
    rows, columns = large.sql(f"SELECT COUNT(*) FROM {HOT}"), large.sql(f"SELECT * FROM {COLUMNS}")
    assert rows[0][0] > ROWS
    large.root = next_release(tmp_path / "code")
    took, waited = watched(large, "migrate")
    assert len(large.sql(f"SELECT * FROM {COLUMNS}")) == len(columns) + 2
    assert large.sql(f"SELECT COUNT(*) FROM {HOT} WHERE made_up_count = 3") == rows
    back, waited_back = watched(large, "migrate", APP, BEFORE)
    large.root = ROOT
    assert large.sql(f"SELECT * FROM {COLUMNS}") == columns
    assert large.sql(f"SELECT COUNT(*) FROM {HOT}") == rows
    assert max(took, back) <= ALL
    assert max(waited, waited_back) <= LOCK
    figure(
        f"{ROWS:,} campaigns: {took:.1f} s, longest wait {waited:.2f} s; "
        f"back in {back:.1f} s, longest wait {waited_back:.2f} s"
    )
