"""A site moves into an empty database or stays where it is, and a sentence says why."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from club.models import Heartbeat
from host.moving_house import moving
from host.moving_house.problems import MoveProblem
from host.moving_house.rows import Held
from tests.reliability.installations import Installation, in_memory, made_ready

PAUSED = "SELECT closing_paused_why FROM club_installation WHERE closing_paused_at IS NOT NULL"
# A process that serves pages; it ends when the test does.
SERVES = """
import sys, threading
from pathlib import Path
from host.processes import in_use
in_use.hold(Path(sys.argv[1]))
print("serves", flush=True)
threading.Event().wait()
"""


@pytest.fixture
def here() -> Iterator[Installation]:
    """A site on SQLite, with tables and no people."""
    with in_memory() as room:
        yield made_ready(room, "migrate --verbosity 0")


def address(here: Installation, name: str) -> str:
    return f"sqlite:///{here.room}/{name}"


def test_both_databases_are_paused_once_the_site_has_moved(here: Installation):
    said = here.manage("movehouse", address(here, "new.sqlite3"))
    assert "read again, all of them are the same" in said
    assert "manage.py resume" in said
    there = Installation(here.room, address(here, "new.sqlite3"))
    assert (here.sql(PAUSED), there.sql(PAUSED)) == ([("move",)], [("move",)])
    assert there.tables() == here.tables()


def test_nothing_moves_into_a_database_that_is_not_empty(here: Installation):
    with closing(sqlite3.connect(here.room / "full.sqlite3")) as full:
        full.execute("CREATE TABLE letters (text)")
    said = here.refuses("movehouse", address(here, "full.sqlite3"))
    assert "full.sqlite3 is not empty: it has 1 tables." in said
    assert here.sql(PAUSED) == []
    said = here.refuses("movehouse", here.url)
    assert "The site already uses this database" in said


def test_nothing_moves_while_the_site_runs(here: Installation):
    with here.running([sys.executable, "-c", SERVES, str(here.room)]) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "serves\n"
        said = here.refuses("movehouse", address(here, "new.sqlite3"))
    assert "The site is running, and what people do in the meantime would be lost." in said
    assert not (here.room / "new.sqlite3").exists()


def test_a_site_of_another_release_is_prepared_first(here: Installation):
    of_tavern = "FROM django_migrations WHERE app = 'tavern'"
    here.sql(f"DELETE {of_tavern} AND name = (SELECT MAX(name) {of_tavern})")
    said = here.refuses("movehouse", address(here, "new.sqlite3"))
    assert said == "The database is not prepared: run `manage.py prepare` first."
    assert not (here.room / "new.sqlite3").exists()


def test_a_table_of_another_program_is_named(here: Installation):
    here.sql("CREATE TABLE letters (text)")
    said = here.refuses("movehouse", address(here, "new.sqlite3"))
    assert "The tables letters are none of this program's" in said
    assert here.sql(PAUSED) == []


def test_a_failure_halfway_leaves_nothing_behind(here: Installation):
    here.sql("INSERT INTO auth_user_groups (user_id, group_id) VALUES (1, 1)")  # of no user
    said = here.refuses("movehouse", address(here, "new.sqlite3"))
    assert "The site was not moved: " in said
    assert here.sql(PAUSED) == []
    assert [*here.room.glob("new.sqlite3*")] == []


@pytest.mark.parametrize(
    "target", ["mysql://host/name", "new.sqlite3", "postgresql://host:port/name"]
)
def test_an_invalid_address_is_reported(here: Installation, target: str):
    said = here.refuses("movehouse", target)
    assert "The address of the other database is written as DATABASE_URL is" in said
    assert here.sql(PAUSED) == []


def test_a_database_that_does_not_answer_is_reported(here: Installation):
    said = here.refuses("movehouse", "postgresql://nobody@127.0.0.1:9/house")
    assert "The other database cannot be used: " in said
    assert here.sql(PAUSED) == []


def test_a_table_that_differs_there_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(moving.rows, "held", lambda *_: Held(1, 2))
    monkeypatch.setattr(moving, "last_numbers", lambda *_: {Heartbeat: 1})
    moving._compare({Heartbeat: Held(1, 2)}, {Heartbeat: 1})
    with pytest.raises(MoveProblem, match="club_heartbeat differ there"):
        moving._compare({Heartbeat: Held(1, 3)}, {Heartbeat: 1})
    with pytest.raises(MoveProblem, match="numbers of rows differ there"):
        moving._compare({Heartbeat: Held(1, 2)}, {Heartbeat: 2})
