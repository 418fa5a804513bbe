"""Prepares what pages need: tables, the maps, static files, the demo.

Every step does nothing if its work is already done, so a start is quick. Styles are collected
beside those of the release before, whose servers may still run.
"""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command as Collect
from django.core.files.storage import storages
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from campaign.actions.demo.demo_campaign import demos
from campaign.actions.workshop.house_maps import install_house_maps
from club.workers import cleanup
from host.releases.schema_version import refuse_unfit_database

Say = Callable[[str], None]


def prepare(say: Say) -> None:
    """Makes this installation ready to serve; `say` gets a line for each step that has work.

    Raises UnfitDatabase before changing an unsuitable database.
    """
    refuse_unfit_database()
    _migrate(say)
    if settings.POOLED_DATABASE:
        _set_timeouts()
    _try_writing()
    _install_maps(say)
    _collect_static(say)
    if settings.DEMO:
        _make_demo(say)
    connections.close_all()


def _migrate(say: Say) -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database …")
        call_command("migrate", verbosity=0, interactive=False)


def _set_timeouts() -> None:
    """Sets the timeouts of our role in this database, for new sessions of a pooler.
    A pooler may know the database by another name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        name = connection.ops.quote_name(cursor.fetchone()[0])
        for timeout, most in settings.TIMEOUTS.items():
            cursor.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {name} SET {timeout} = '{most}'")


def _try_writing() -> None:
    """Fails before the first player comes if SQLite can only read its file."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE 0")


def _install_maps(say: Say) -> None:
    for added in install_house_maps():
        say(f"Added the map {added.name}, version {added.version}.")


def _make_demo(say: Say) -> None:
    if not demos().exists():
        say("Playing the first turns of the demo campaign …")
        call_command("demo", verbosity=0)


def _collect_static(say: Say) -> None:
    if not settings.STATIC_HASHED:
        return
    stamp = Path(settings.DATA_DIR) / "static.stamp"
    wanted = _static_fingerprint()
    if stamp.exists() and stamp.read_text() == wanted and settings.STATIC_ROOT.is_dir():
        return
    say("Collecting styles and scripts …")
    collect_static()
    stamp.write_text(wanted)


def _static_fingerprint() -> str:
    """Changes when a static file is added, removed or touched."""
    found = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            status = Path(storage.path(path)).stat()
            found.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return found.hexdigest()


MANIFEST = "staticfiles.json"  # says which names are now in use: it comes last


def collect_static() -> None:
    """Brings `STATIC_ROOT` up to date; what other releases left there stays."""
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root.parent, prefix=".static-") as room:
        draft = Path(room)
        _collect_into(draft)
        names = sorted(_files_in(draft), key=lambda name: name == MANIFEST)
        for name in names:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).replace(root / name)
    cleanup.note({*_files_in(root)} - {*names})
    cleanup.clear()


def _collect_into(folder: Path) -> None:
    command = Collect()
    kind = {**settings.STORAGES["staticfiles"], "OPTIONS": {"location": folder}}
    command.storage = storages.create_storage(kind)
    call_command(command, verbosity=0, interactive=False)


def _files_in(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
