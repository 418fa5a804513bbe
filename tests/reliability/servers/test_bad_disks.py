"""A damaged database or a full disk leads to one sentence and leaves nothing half-made."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management.base import CommandError

from host.installation.machine_problems import in_a_sentence
from host.processes.process_specs import free_port
from tests.reliability.installations import Installation, made_ready, on_sqlite


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    return made_ready(tmp_path / "site", "prepare", "demo")


def damage(place: Installation) -> None:
    """Overwrites the pages of the journal and of the campaigns, but not the list of tables."""
    for path in place.room.glob("campaign.sqlite3-*"):
        path.unlink()
    file = place.room / "campaign.sqlite3"
    roots = "SELECT rootpage FROM sqlite_master WHERE tbl_name IN ({})".format(
        "'club_game', 'club_journalentry', 'club_snapshot'"
    )
    pages = [page for (page,) in place.sql(roots)]
    with file.open("r+b") as database:
        for page in pages:
            database.seek((page - 1) * 4096)
            database.write(os.urandom(4096))


def test_a_damaged_database_is_named_by_backup_and_verify(place: Installation, tmp_path: Path):
    damage(place)
    target = tmp_path / "x.backup"
    said = place.refuses("backup", str(target))
    assert "could not be copied: database disk image is malformed" in said
    assert not target.exists()
    done = place.run("manage.py", "verify")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "It may be damaged: restore a backup." in done.stderr


def test_a_replacement_without_confirmation_changes_nothing(place: Installation, tmp_path: Path):
    file = tmp_path / "x.backup"
    place.manage("backup", str(file))
    said = place.refuses("restore", str(file), "--replace")
    assert "--confirm campaign.sqlite3 replaces them. Nothing was changed." in said
    assert place.sql("SELECT COUNT(*) FROM club_game") == [(1,)]


@pytest.mark.parametrize("command", ["prepare", "serve"])
def test_a_start_without_disk_space_prints_one_sentence(tmp_path: Path, command: str):
    port = ["--port", str(free_port())] if command == "serve" else []
    said = cramped(on_sqlite(tmp_path / "site"), command, *port)
    where = f"The disk that holds {tmp_path}/site cannot be written"
    assert said == f"CommandError: {where}: it is full, or broken.\n"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "There is no room on the disk"),
        (sqlite3.OperationalError("database or disk is full"), "There is no room on the disk"),
        (PermissionError(errno.EACCES, "Permission denied"), "cannot be written by this user"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "cannot be written by"),
    ],
)
def test_wrapped_system_errors_have_a_sentence(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
):
    with pytest.raises(CommandError) as wrapped:
        raise CommandError("the static files could not be collected") from error
    assert sentence in str(in_a_sentence(wrapped.value))
    monkeypatch.setattr(shutil, "disk_usage", lambda place: SimpleNamespace(total=9000, free=10))
    assert "no room" in str(in_a_sentence(sqlite3.OperationalError("disk I/O error")))
    assert in_a_sentence(ValueError("a bug")) is None
    assert in_a_sentence(OSError(errno.ECONNREFUSED, "Connection refused")) is None


def test_a_read_only_directory_prints_one_sentence(tmp_path: Path):
    place = on_sqlite(tmp_path / "site")
    place.env |= {"DATA_DIR": "/proc/1/site", "DATABASE_URL": ""}
    said = place.refuses("prepare")
    assert said.startswith("CommandError: /proc/1/site cannot be written by this user.")


def test_a_read_only_database_prints_one_sentence_before_anything_starts(place: Installation):
    only_read = f"sqlite:///{place.room}/campaign.sqlite3?init_command=PRAGMA%20query_only%3DON"
    said = place.refuses("prepare", DATABASE_URL=only_read)
    assert said.startswith(f"CommandError: {place.room} cannot be written by this user.")


def cramped(place: Installation, *arguments: str) -> str:
    """The output of a command when no file may grow beyond 64 kB, as on a full disk."""
    done = subprocess.run(
        ["sh", "-c", 'ulimit -f 128 && exec "$@"', "sh", sys.executable, "manage.py", *arguments],
        cwd=place.root,
        env=place.env,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def test_a_backup_without_disk_space_prints_one_sentence_and_leaves_nothing(
    place: Installation, tmp_path: Path
):
    folder = tmp_path / "backups"
    folder.mkdir()
    said = cramped(place, "backup", str(folder / "x.backup"))
    assert "could not be copied: disk I/O error" in said
    assert list(folder.iterdir()) == []


def test_a_restore_without_disk_space_prints_one_sentence_and_leaves_nothing(
    place: Installation, tmp_path: Path
):
    file = tmp_path / "x.backup"
    place.manage("backup", str(file))
    other = on_sqlite(tmp_path / "other")
    assert "File too large" in cramped(other, "restore", str(file))
    assert other.tables() == []
    assert list(other.room.glob(".restore-*")) == []
