"""R4: a program older than its database only reports that and does nothing."""

import signal
from collections.abc import Callable, Iterator

import pytest

from host.processes import process_specs
from tests.patience import stretched
from tests.reliability.installations import Installation, in_memory, made_ready, on_sqlite

TOMORROW = (
    "INSERT INTO django_migrations (app, name, applied)"
    " VALUES ('campaign', '0999_tomorrow', '2030-01-01')"
)
YESTERDAY = "DELETE FROM django_migrations WHERE name = '0999_tomorrow'"
LINE = "which does not know campaign.0999_tomorrow. Start that release or a later one"


@pytest.fixture(scope="module")
def newer() -> Iterator[Installation]:
    """A database that a later release has migrated."""
    with in_memory() as room:
        place = made_ready(room, "migrate --verbosity 0")
        place.sql(TOMORROW)
        yield place


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
    ],
)
def test_r04_an_old_program_refuses_a_newer_database(command: str, newer: Installation):
    words = command.split()
    if words == ["serve"]:
        words += ["--port", str(process_specs.free_port())]
    done = newer.run("manage.py", *words)
    assert done.returncode == 1
    assert LINE in done.stderr
    assert "Traceback" not in done.stderr


def test_r04_an_old_program_migrates_nothing(newer: Installation):
    before = newer.sql("SELECT COUNT(*) FROM django_migrations")
    done = newer.run("manage.py", "migrate")
    assert done.returncode == 1
    assert LINE in done.stderr
    assert newer.sql("SELECT COUNT(*) FROM django_migrations") == before


def test_r04_an_old_web_server_stops_with_one_line(
    newer: Installation, figure: Callable[..., None]
):
    web = process_specs.web("127.0.0.1", process_specs.free_port(), workers=1, name="localhost")
    done = newer.run(*list(web.command)[1:])
    assert done.returncode == 1
    assert LINE in done.stderr
    figure("serve, web server, worker, clock, timer, migrate: each refuses in one line")


@pytest.mark.night("a Celery worker of its own; the timer is of every push")
@pytest.mark.redis
def test_r04_an_old_worker_stops_with_one_line(newer: Installation, redis_server):
    worker = list(process_specs.celery_worker().command)
    with newer.running(worker, REDIS_URL=redis_server.url()) as process:
        said, _ = process.communicate(timeout=stretched(60))
    assert process.returncode not in (0, -signal.SIGKILL)
    assert LINE in said


def test_r04_a_backup_of_a_later_release_is_refused(newer: Installation):
    file = newer.room / "tomorrow.backup"
    newer.manage("backup", str(file))
    empty = on_sqlite(newer.room / "empty")
    said = empty.refuses("restore", str(file))
    assert said.startswith("CommandError: This backup was made by a later release than this one")
    assert empty.tables() == []


def test_r04_the_same_program_starts_on_its_own_database(newer: Installation):
    """The refusals above depend on one row in the list of migrations."""
    newer.sql(YESTERDAY)
    try:
        assert newer.manage("closedue") == "0\n"
        assert "no issues" in newer.manage("check", "--database", "default")
    finally:
        newer.sql(TOMORROW)
