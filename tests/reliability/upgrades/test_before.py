"""R4: a database with the old schema is left unchanged, and the message names the way to upgrade.

The database is real: it comes from a backup made by the earlier program.
"""

import gzip
import hashlib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.backups import sqlite
from host.backups.archive import read_archive
from host.processes import process_specs
from tests.patience import stretched
from tests.reliability import releases
from tests.reliability.installations import Installation, in_memory, on_postgresql, on_sqlite

BACKUPS = Path(releases.__file__).parent / "before"
LINE = (
    "was made by an earlier program, whose tables this one cannot take over: with the program "
    "that made it, write each campaign to a record file (`manage.py exportcampaign ADDRESS FILE`), "
    "start this program with an empty database, then read each file (`manage.py importcampaign "
    "FILE --organiser EMAIL`)."
)


def unpacked(engine: str, into: Path) -> Path:
    """This engine's backup as a file that `restore` takes."""
    file = into / "before.backup"
    file.write_bytes(gzip.decompress((BACKUPS / f"{engine}.backup.gz").read_bytes()))
    return file


@pytest.fixture(scope="module")
def before() -> Iterator[Installation]:
    with in_memory() as room:
        place = on_sqlite(room)
        dump = room / "dump"
        read_archive(unpacked("sqlite", room), dump)
        sqlite.unpack(dump, room / "campaign.sqlite3")
        yield place


def everything(place: Installation) -> str:
    """A hash of every table of the database and every row in it."""
    found = [(name, place.sql(f'SELECT * FROM "{name}"')) for name in place.tables()]
    return hashlib.sha256(repr(found).encode()).hexdigest()


@pytest.mark.parametrize(
    "command",
    [
        *(
            pytest.param(
                name, marks=pytest.mark.night("a process a command; the timer's is of every push")
            )
            for name in ("serve", "prepare", "clock", "trials", "check --database default")
        ),
        "closedue",
        "migrate",
        "exportcampaign abc",
        "importcampaign war.jsonl --organiser anna@club.example",
    ],
)
def test_r04_a_database_of_an_old_schema_is_refused_and_unchanged(
    command: str, before: Installation
):
    words, rows = command.split(), everything(before)
    if words == ["serve"]:
        words += ["--port", str(process_specs.free_port())]
    done = before.run("manage.py", *words)
    assert done.returncode == 1
    assert f"The database {LINE}" in done.stderr
    assert "later release" not in done.stderr
    assert "Traceback" not in done.stderr
    assert everything(before) == rows


def test_r04_a_web_server_stops_on_a_database_of_an_old_schema(
    before: Installation, figure: Callable[..., None]
):
    rows = everything(before)
    web = process_specs.web("127.0.0.1", process_specs.free_port(), workers=1, name="localhost")
    done = before.run(*list(web.command)[1:])
    assert done.returncode == 1
    assert f"The database {LINE}" in done.stderr
    assert everything(before) == rows
    figure("a database of before: every process refuses in one sentence, no row changes")


@pytest.mark.night("a process on a database of its own; the refusal itself is of every push")
@pytest.mark.redis
def test_r04_a_worker_stops_on_a_database_of_an_old_schema(before: Installation, redis_server):
    rows, worker = everything(before), list(process_specs.celery_worker().command)
    with before.running(worker, REDIS_URL=redis_server.url()) as process:
        said, _ = process.communicate(timeout=stretched(60))
    assert process.returncode not in (0, -signal.SIGKILL)
    assert f"The database {LINE}" in said
    assert everything(before) == rows


def test_r04_a_backup_of_an_old_schema_is_refused_on_sqlite(tmp_path: Path):
    empty = on_sqlite(tmp_path / "empty")
    said = empty.refuses("restore", str(unpacked("sqlite", tmp_path)))
    assert said == f"CommandError: This backup {LINE}"
    assert empty.tables() == []


@pytest.mark.postgres
def test_r04_a_backup_of_an_old_schema_is_refused_on_postgresql(
    request: pytest.FixtureRequest, tmp_path: Path
):
    with on_postgresql(request.getfixturevalue("postgres"), tmp_path / "empty") as empty:
        said = empty.refuses("restore", str(unpacked("postgresql", tmp_path)))
        assert said == f"CommandError: This backup {LINE}"
        assert empty.tables() == []


@pytest.mark.night("a process on a database of its own; the refusal itself is of every push")
def test_r04_a_backup_of_an_old_schema_does_not_replace_a_database_in_use(tmp_path: Path):
    used = on_sqlite(tmp_path / "used")
    used.manage("migrate", "--verbosity", "0")
    rows = everything(used)
    source = str(unpacked("sqlite", tmp_path))
    said = used.refuses("restore", source, "--replace", "--confirm", "campaign.sqlite3")
    assert said == f"CommandError: This backup {LINE}"
    assert everything(used) == rows
    assert [*used.room.glob("replaced-*")] == []


@pytest.mark.night("a process on a database of its own; the refusal itself is of every push")
def test_r04_an_empty_database_is_not_of_an_old_schema(tmp_path: Path):
    """The refusals above depend on the migrations that the database has taken."""
    empty = on_sqlite(tmp_path / "new")
    empty.manage("migrate", "--verbosity", "0")
    assert empty.manage("closedue") == "0\n"
