"""Checks of this machine: its disk, its files, its clock."""

import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models.functions import Now

from club.models import Game
from host.doctor.findings import Finding, advice, fine, wrong
from host.doctor.settings import is_public
from host.installation.keys import NAME as KEY_FILE
from host.releases.start_words import COMMAND

LITTLE = 1 << 30  # bytes
OTHERS = stat.S_IRGRP | stat.S_IROTH
DRIFT = timedelta(seconds=2)
OLD = timedelta(days=2)


def disk() -> Iterator[Finding]:
    free = shutil.disk_usage(settings.DATA_DIR).free
    room = f"{free / (1 << 30):.1f} GB free next to {settings.DATA_DIR}."
    yield fine(room) if free > LITTLE else wrong(f"{room} Make room before the database stops.")


def key_file() -> Iterator[Finding]:
    path = Path(settings.DATA_DIR) / KEY_FILE
    if path.exists() and path.stat().st_mode & OTHERS:
        yield wrong(f"Others on this machine can read the keys: chmod 600 {path}")


def clock() -> Iterator[Finding]:
    """Compares the clocks: the database's closes phases, this machine's is in the log."""
    now = Game.objects.annotate(now=Now()).values_list("now", flat=True).first()
    if now is None:
        return
    apart = abs(datetime.now(UTC) - now)
    if apart > DRIFT:
        yield advice(
            f"The clocks of database and machine are {apart.total_seconds():.0f} seconds apart: "
            "let both follow a time server (systemd-timesyncd, chrony)."
        )
    else:
        yield fine("The clocks of the database and of this machine agree.")


def static_files() -> Iterator[Finding]:
    if not settings.STATIC_HASHED:
        return
    try:
        staticfiles_storage.url("base.css")
    except ValueError:
        yield wrong(f"Styles and scripts were not collected: run `{COMMAND} prepare`.")
    else:
        yield fine("Styles and scripts are collected.")


def backups() -> Iterator[Finding]:
    place = Path(settings.DATA_DIR) / "backups"
    found = [path.stat().st_mtime for path in place.glob("*.backup")] if place.is_dir() else []
    if not found:
        if is_public():
            yield advice(
                f"There is no backup in {place}. If another place has them, all is well; else "
                "start the timer of deploy/systemd, or the line for cron in deploy/README.md."
            )
        return
    age = datetime.now(UTC) - datetime.fromtimestamp(max(found), UTC)
    hours = round(age.total_seconds() / 3600)
    if age > OLD:
        yield wrong(f"The newest backup in {place} is {hours} hours old: look at its timer.")
    else:
        yield fine(f"The newest of {len(found)} backups is {hours} hours old.")
    if not settings.BACKUP_KEY:
        yield advice("Backups are not encrypted: set BACKUP_KEY to a secret key of age.")


CHECKS = (disk, key_file, clock, static_files, backups)
