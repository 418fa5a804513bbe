"""A backup becomes the installation's database again: checked, brought up to date, and paused.

Nothing changes until the whole file is found valid, and of a known release. Closing is paused: time
has passed since the backup, so a person must first look at what is due.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Error as SQLiteError
from typing import NamedTuple

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import DatabaseError, connection

from campaign.actions.battles.photo_files import copy_in
from club.actions.schedule.site_pause import pause_closing
from club.models import Installation
from host.backups import postgresql, sqlite
from host.backups.archive import Manifest, read_archive
from host.backups.making import fingerprints, make_backup
from host.backups.problems import BackupProblem
from host.installation.database_location import counted
from host.processes import in_use
from host.releases import schema_version
from host.releases.start_words import COMMAND

WHY = "restore"
SERVED = (
    "The site is running, and would go on with a database that is gone. Stop it first "
    "(systemctl stop campaign.service, or Ctrl-C); nothing was changed."
)
_ENGINES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}

Agree = Callable[[str], bool]


class RestoreReport(NamedTuple):
    """`kept` is the backup of the old database; `keys_known` says whether sealed bids can be
    opened."""

    manifest: Manifest
    kept: Path | None
    keys_known: bool


def restore(source: Path, *, agree: Agree | None = None) -> RestoreReport:
    """Restores into an empty database; replaces another one if `agree` says so.

    `agree` gets a description of the present database. After a BackupProblem nothing has
    changed, or the file that it names contains the replaced database.
    """
    try:
        with _room() as room:
            dump, files = room / "dump", room / "photographs"
            manifest = read_archive(source, dump, files)
            _check_fit(manifest)
            kept = _make_way(agree)
            _load(manifest, dump, room, kept)
            if manifest.files:
                _put_files_in_place(files, room)
    except OSError as error:
        raise BackupProblem(f"{error.filename or source}: {error.strerror or error}") from error
    except (DatabaseError, SQLiteError) as error:
        raise BackupProblem(f"The database here cannot be used: {error}.") from error
    return RestoreReport(manifest, kept, bool({*manifest.keys} & {*fingerprints()}))


def database_name() -> str:
    return Path(str(connection.settings_dict["NAME"])).name


@contextmanager
def _room() -> Iterator[Path]:
    place = Path(settings.DATA_DIR)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place, prefix=".restore-") as room:
        yield Path(room)


def _check_fit(manifest: Manifest) -> None:
    if why := schema_version.unfit("This backup", manifest.steps):
        raise BackupProblem(why)
    if manifest.engine != connection.vendor:
        made, here = _ENGINES.get(manifest.engine, manifest.engine), _ENGINES[connection.vendor]
        raise BackupProblem(
            f"This is a backup of a {made} database, and DATABASE_URL names {here}. Restore it on "
            f"{made}; `{COMMAND} movehouse` then moves everything from one to the other."
        )


def _make_way(agree: Agree | None) -> Path | None:
    """The backup of the database that will be replaced; None for an empty one."""
    if connection.vendor == "postgresql" and (others := postgresql.others_connected()):
        raise BackupProblem(
            f"{others} other sessions use this database. Stop web, workers, beat and timers first."
        )
    if connection.vendor == "sqlite" and in_use.is_served(Path(settings.DATA_DIR)):
        raise BackupProblem(SERVED)
    tables = connection.introspection.table_names()
    if not tables:
        return None
    if agree is None or not agree(_holdings(tables)):
        raise BackupProblem(f"The database {database_name()} is not empty; nothing was changed.")
    at = datetime.now(UTC)
    kept = Path(settings.DATA_DIR) / f"replaced-{at:%Y%m%dT%H%M%SZ}.backup"
    make_backup(kept)
    if connection.vendor == "postgresql":
        postgresql.drop_tables()
    return kept


def _holdings(tables: list[str]) -> str:
    found = []
    for table, what in (("club_game", "game"), ("auth_user", "account")):
        if table in tables:
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT COUNT(*) FROM {table}")
                found.append(counted(cursor.fetchone()[0], what))
    return " and ".join(found) or f"{len(tables)} tables"


def _load(manifest: Manifest, dump: Path, room: Path, kept: Path | None) -> None:
    try:
        if connection.vendor == "sqlite":
            made = room / "made.sqlite3"
            _check_counts(manifest, sqlite.unpack(dump, made))
            with sqlite.working_on(made):
                _bring_up_to_date()
            sqlite.put_in_place(made)
        else:
            _check_counts(manifest, postgresql.load(dump))
            _bring_up_to_date()
    except (BackupProblem, DatabaseError, SQLiteError, OSError) as error:
        said = str(error) if isinstance(error, BackupProblem) else f"Nothing was restored: {error}."
        there = f" What was there is kept in {kept}." if kept else ""
        raise BackupProblem(f"{said}{there}") from error


def _put_files_in_place(files: Path, room: Path) -> None:
    """Replaces the photographs here, of which there is a backup, by those of the backup. An object
    store gets the ones that it lacks."""
    if settings.S3_BUCKET:
        copy_in(files)
        return
    files.mkdir(mode=0o700, exist_ok=True)
    place = Path(settings.PHOTOGRAPHS)
    if place.exists():
        place.replace(room / "before")
    files.replace(place)


def _check_counts(manifest: Manifest, found: dict[str, int]) -> None:
    if found != manifest.counts:
        tables = {*found, *manifest.counts}
        wrong = [t for t in sorted(tables) if found.get(t) != manifest.counts.get(t)]
        raise BackupProblem(f"The rows of {', '.join(wrong)} are not as many as were backed up.")


def _bring_up_to_date() -> None:
    """Pauses closing before anything else, or as soon as its table exists.

    Ends all sessions:
    people who signed out after the backup stay signed out.
    """
    if Installation._meta.db_table in connection.introspection.table_names():
        pause_closing(WHY)
    call_command("migrate", verbosity=0, interactive=False)
    pause_closing(WHY)
    Session.objects.all().delete()
