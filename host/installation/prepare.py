"""Prepares what pages need: tables, the maps, static files, the demo.

Every step does nothing if its work is already done, so a start is quick.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from campaign.actions.demo.demo_campaign import demos
from campaign.actions.workshop.house_maps import install_house_maps
from host.installation.static_collection import collect_static
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
