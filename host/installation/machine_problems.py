"""Problems of a machine, in a sentence for the person who starts the site."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

from host.releases.start_words import start

_LITTLE = 1 << 20  # bytes
NO_ROOM = "There is no room on the disk that holds {place}. Make some, then start again."
_OTHER = start("DATA_DIR", "…")
NO_WRITING = f"{{place}} cannot be written by this user. Choose another directory: {_OTHER}"
NO_WAY = "The disk that holds {place} cannot be written: it is full, or broken."
_SAID = {  # by SQLite
    "database or disk is full": NO_ROOM,
    "disk I/O error": NO_WAY,
    "unable to open database file": NO_WRITING,
    "attempt to write a readonly database": NO_WRITING,
}
_KNOWN = {
    errno.ENOSPC: NO_ROOM,
    errno.EDQUOT: NO_ROOM,
    errno.EFBIG: NO_ROOM,
    errno.EACCES: NO_WRITING,
    errno.EPERM: NO_WRITING,
    errno.EROFS: NO_WRITING,
}


def in_a_sentence(error: Exception) -> CommandError | None:
    """The error for the terminal if the machine causes it; None if the program does."""
    for cause in _causes(error):
        found = None
        if isinstance(cause, OSError):
            found = _KNOWN.get(cause.errno or 0)
        elif isinstance(cause, sqlite3.Error | DatabaseError):
            found = next((text for said, text in _SAID.items() if said in str(cause)), None)
            found = NO_ROOM if found and _is_full() else found
        if found:
            return CommandError(found.format(place=settings.DATA_DIR))
    return None


def _is_full() -> bool:
    """Whether the disk of the data directory is nearly full: SQLite has many errors for it."""
    place = Path(settings.DATA_DIR)
    there = next(path for path in (place, *place.parents) if path.exists())
    usage = shutil.disk_usage(there)
    return usage.total > 0 and usage.free < _LITTLE


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
