"""R3: the step from the first release does not keep a full club waiting."""

import gzip
import shutil
import subprocess
import tarfile
import threading
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import psycopg
import pytest

from tests.reliability import releases
from tests.reliability.installations import Installation, in_memory, on_postgresql
from tests.reliability.upgrades.own_migrations import FIRST
from tests.services import Postgres

ROWS = 240_000
LOCK, ALL = 2.0, 60.0  # seconds
HOT = "campaign_campaign"
COLUMNS = f"information_schema.columns WHERE table_name = '{HOT}'"


@pytest.fixture
def large(postgres: Postgres) -> Iterator[Installation]:
    """The first release's database on PostgreSQL, with 240,000 campaigns."""
    packed = Path(releases.__file__).parent / "0.1.0" / "postgresql.backup.gz"
    with in_memory() as room, on_postgresql(postgres, room) as place:
        with tarfile.open(fileobj=BytesIO(gzip.decompress(packed.read_bytes()))) as tar:
            tar.extractall(room, filter="data")
        program = shutil.which("pg_restore") or "pg_restore"
        load = [program, "--no-owner", "--exit-on-error", "--dbname", place.url, str(room / "dump")]
        subprocess.run(load, check=True)
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
    """Reads one campaign and writes to it, again and again; the longest that it had to wait."""

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


@pytest.mark.postgres
@pytest.mark.landing
def test_r03_a_full_database_is_migrated_in_a_minute_and_nobody_waits_long(
    large: Installation, figure: Callable[..., None]
):
    reader = Reader(large.url)
    reader.start()
    began = time.monotonic()
    large.manage("migrate", "--verbosity", "0")
    took = time.monotonic() - began
    reader.done.set()
    reader.join()
    assert reader.rounds > 10
    assert took <= ALL
    assert reader.longest <= LOCK
    assert large.sql(f"SELECT COUNT(*) FROM {HOT}") == [(ROWS + 3,)]
    large.manage("migrate", "campaign", FIRST, "--verbosity", "0")
    large.manage("migrate", "--verbosity", "0")
    figure(f"{ROWS:,} campaigns: {took:.1f} s, longest wait {reader.longest:.2f} s; and back")
