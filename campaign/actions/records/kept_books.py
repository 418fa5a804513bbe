"""Books of campaigns, stored as files in the directory BOOKS until their content changes.

The name of a book depends on everything that it is made of. It can be recreated at any time.
"""

import logging
import os
import time
from contextlib import suppress
from tempfile import NamedTemporaryFile

from django.conf import settings

logger = logging.getLogger(__name__)
KEPT = 24 * 3600  # seconds


def kept_book(shelf: str, name: str) -> bytes | None:
    """The book of this name on the shelf. Both names are letters, digits and hyphens."""
    try:
        return (settings.BOOKS / f"{shelf}.{name}.epub").read_bytes()
    except OSError:
        return None


def keep_book(shelf: str, name: str, book: bytes) -> None:
    """Stores the book on the shelf in place of earlier ones. If no file can be written, none is
    stored."""
    there = settings.BOOKS / f"{shelf}.{name}.epub"
    try:
        there.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=there.parent, suffix=".part", delete=False) as file:
            file.write(book)
        os.replace(file.name, there)
    except OSError:
        logger.warning("a book could not be kept in %s", settings.BOOKS)
        return
    for other in there.parent.glob(f"{shelf}.*.epub"):
        if other != there:
            other.unlink(missing_ok=True)


def drop_old_books() -> int:
    """Deletes the books that are at least a day old. Returns their number."""
    old = [one for one in settings.BOOKS.glob("*") if _is_old(one)]
    for one in old:
        one.unlink(missing_ok=True)
    return len(old)


def _is_old(file: os.PathLike[str]) -> bool:
    with suppress(OSError):
        return os.stat(file).st_mtime < time.time() - KEPT
    return False
