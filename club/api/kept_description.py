"""The API's description on disk, so that only one process of a site renders it per build."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.conf import settings

from club import places

NAME = "openapi.json.kept"  # the build's sign on its first line, then the document
ROOMS = ("club", "campaign", "tavern", "host")


def kept(draw: Callable[[], bytes]) -> bytes:
    """The document of this build, stored or newly rendered and stored.

    If the directory cannot be read or written, the document is rendered.
    """
    place, sign = Path(settings.DATA_DIR) / NAME, _build()
    with suppress(OSError):
        known, _, document = place.read_bytes().partition(b"\n")
        if known == sign and document:
            return document
    document = draw()
    with suppress(OSError):
        _replace(place, sign + b"\n" + document)
    return document


def _build() -> bytes:
    """A sign of the build, which changes with the API's sources and the settings in the
    document."""
    said = [settings.SITE_NAME, settings.SITE_URL, *settings.TAVERN_GAMES]
    return hashlib.sha256("\n".join([_sources(), *said]).encode()).hexdigest().encode()


@cache
def _sources() -> str:
    """The newest time and the total size of all modules. It is the same in a whole process."""
    found = [file.stat() for room in ROOMS for file in (places.PACKAGES / room).rglob("*.py")]
    newest = max(status.st_mtime_ns for status in found)
    return f"{len(found)} {newest} {sum(status.st_size for status in found)}"


def _replace(place: Path, content: bytes) -> None:
    """Replaces the file. A concurrent reader gets the old file or the new one, never a part."""
    descriptor, made = tempfile.mkstemp(dir=place.parent, prefix=f".{NAME}-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    Path(made).replace(place)
