"""The file of an errand: in parts in the database, so that any worker of any machine reads it."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Any

from club.models import Errand, ErrandPart

PART = 256 * 1024  # bytes: of a file no more is in memory at a time


def keep_file(errand: Errand, file: IO[Any]) -> None:
    """Writes the file, from its beginning, in the present transaction."""
    file.seek(0)
    number = 0
    while piece := file.read(PART):
        ErrandPart.objects.create(errand=errand, number=number, data=piece)
        number += 1


@contextmanager
def file_of(errand: Errand) -> Iterator[IO[bytes]]:
    """The file, as one of the machine that has no name; empty where none came."""
    with TemporaryFile() as file:
        pieces = ErrandPart.objects.filter(errand=errand).order_by("number")
        for number in list(pieces.values_list("number", flat=True)):
            file.write(bytes(pieces.get(number=number).data))
        file.seek(0)
        yield file


def drop_file(errand: Errand) -> None:
    """Nobody reads it any more."""
    ErrandPart.objects.filter(errand=errand).delete()
