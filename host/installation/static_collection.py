"""Styles and scripts are collected beside those of the release before, whose servers may still run.

Each file takes its place whole, so that nobody who asks meanwhile finds half of one or none. Names
that the new release does not have stay for a week (`club.workers.old_static_files`).
"""

import tempfile
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.management.commands.collectstatic import Command as Collect
from django.core.files.storage import storages
from django.core.management import call_command

from club.workers import old_static_files

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
    old_static_files.note({*_files_in(root)} - {*names})
    old_static_files.clear()


def _collect_into(folder: Path) -> None:
    command = Collect()
    kind = {**settings.STORAGES["staticfiles"], "OPTIONS": {"location": folder}}
    command.storage = storages.create_storage(kind)
    call_command(command, verbosity=0, interactive=False)


def _files_in(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
