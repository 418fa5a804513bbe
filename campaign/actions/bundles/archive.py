"""A ZIP archive from an untrusted source. It is opened only if its directory is small, and unpacked
only up to a limit.

The sizes that an archive states are checked first but not trusted: reading stops at the limit.
"""

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext_noop

from club.refusals import Refusal

LARGEST = 150_000_000  # bytes of all members, unpacked
MOST_MEMBERS = 300
LARGEST_DIRECTORY = 100_000  # bytes
END, END_64, END_SIZE, LONGEST_COMMENT = b"PK\x05\x06", b"PK\x06\x07", 22, 65_535
LOCATOR_SIZE = 20  # bytes before the end of an archive in which ZIP64 states its sizes

NO_BUNDLE = gettext_noop("This file is not a campaign bundle, or it is damaged.")
TOO_LARGE = gettext_noop("This bundle is too large: this site unpacks at most {most} MB.")


class Archive:
    """An open archive, and the number of bytes that may still be unpacked."""

    def __init__(self, archive: ZipFile, largest: int) -> None:
        self._archive, self.largest, self._left = archive, largest, largest
        self.names = archive.namelist()
        if len(self.names) > MOST_MEMBERS or len(set(self.names)) < len(self.names):
            raise ValueError("too many members")
        if sum(member.file_size for member in archive.infolist()) > largest:
            raise too_large(largest)

    def size(self, name: str) -> int:
        """The size of a member in bytes, as the archive states it. No more than that is
        unpacked."""
        return self._archive.getinfo(name).file_size

    def member(self, name: str, most: int | None = None) -> bytes:
        """The content of a member. Refuses `too-large` as soon as it exceeds the remaining room or
        `most` bytes."""
        room = self._left if most is None else min(most, self._left)
        with self._archive.open(name) as member:
            found = member.read(room + 1)
        if len(found) > room:
            raise too_large(self.largest)
        self._left -= len(found)
        return found


@contextmanager
def opened(file: IO[bytes], largest: int | None = None) -> Iterator[Archive]:
    """The archive in this file, of at most `largest` bytes unpacked. Refuses `bundle` and
    `too-large`."""
    with readable():
        _check_directory(file)
        archive = ZipFile(file)
    with archive:
        with readable():
            found = Archive(archive, LARGEST if largest is None else largest)
        yield found


@contextmanager
def readable() -> Iterator[None]:
    """Turns every error that damaged data raises into the refusal `bundle`."""
    try:
        yield
    except (
        BadZipFile,
        EOFError,
        KeyError,
        NotImplementedError,
        OSError,
        RecursionError,
        RuntimeError,
        TypeError,
        ValueError,
        struct.error,
        zlib.error,
    ) as error:
        raise no_bundle() from error


def too_large(largest: int) -> Refusal:
    return Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=largest // 1_000_000)


def no_bundle() -> Refusal:
    return Refusal("bundle", "D3", NO_BUNDLE, fields=("file",))


def _check_directory(file: IO[bytes]) -> None:
    """Raises ValueError for a directory that is too large, before any is read whole. It looks for
    the directory where `ZipFile` does."""
    size = file.seek(0, 2)
    file.seek(max(0, size - END_SIZE - LONGEST_COMMENT - LOCATOR_SIZE))
    tail = file.read()
    at = len(tail) - END_SIZE
    if at < 0 or tail[at : at + 4] != END or tail[-2:] != b"\0\0":
        at = tail.rfind(END)
    if at < 0 or len(tail) < at + END_SIZE:
        raise ValueError("no archive")
    if tail[max(0, at - LOCATOR_SIZE) :].startswith(END_64):
        raise ValueError("an archive of more than four gigabytes")
    members, directory = struct.unpack_from("<HI", tail, at + 10)
    if members > MOST_MEMBERS or directory > LARGEST_DIRECTORY:
        raise ValueError("too many members")
    file.seek(0)
