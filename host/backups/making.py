"""Makes a backup of dump and manifest as one file, and deletes old backups."""

import hashlib
import re
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection

from host.backups import postgresql, sqlite
from host.backups.archive import Manifest, file_hash, write_archive
from host.backups.problems import BackupProblem
from host.releases import schema_version
from host.releases.version import VERSION

NAME = "campaign-{at:%Y%m%dT%H%M%SZ}.backup"
KEPT = re.compile(r"campaign-\d{8}T\d{6}Z\.backup")
ENGINES: dict[str, Any] = {"sqlite": sqlite, "postgresql": postgresql}


def make_backup(target: Path) -> Manifest:
    """Writes a backup of the installation to `target`, replacing an earlier file.

    It has the database, and the files of photographs unless they are in an object store. The dump
    is next to it until the end, readable only by the owner.
    """
    if target.exists() and not target.is_file():
        raise BackupProblem(f"{target} is not an ordinary file; nothing was written.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as room:
            dump = Path(room) / "dump"
            counts = ENGINES[connection.vendor].dump(dump)
            manifest = _described(dump, counts)
            write_archive(target, manifest, dump, settings.PHOTOGRAPHS)
            return manifest
    except OSError as error:
        raise BackupProblem(f"{error.filename or target}: {error.strerror or error}") from error


def make_rotated_backup(directory: Path, keep: int) -> tuple[Path, list[Path]]:
    """Makes a backup named by its time in `directory`, and deletes all but the latest `keep`.

    Only files with such a name are deleted, and only once the new one is whole.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = directory / NAME.format(at=datetime.now(UTC))
    make_backup(target)
    kept = sorted(path for path in directory.iterdir() if KEPT.fullmatch(path.name))
    gone = kept[:-keep]
    for path in gone:
        path.unlink()
    return target, gone


def fingerprints() -> list[str]:
    """Fingerprints of the keys that open the sealed bids here."""
    return [
        hashlib.sha256(f"backup {key}".encode()).hexdigest()[:16] for key in settings.ENVELOPE_KEYS
    ]


def _described(dump: Path, counts: dict[str, int]) -> Manifest:
    return Manifest(
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        release=VERSION,
        django=django.get_version(),
        engine=connection.vendor,
        engine_version=ENGINES[connection.vendor].version(),
        steps=schema_version.taken(),
        counts=counts,
        keys=fingerprints(),
        size=dump.stat().st_size,
        sha256=file_hash(dump),
        files=not settings.S3_BUCKET,
    )
