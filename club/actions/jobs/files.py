"""The file of a job, stored in parts in the database, so that any worker of any machine reads
it."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Any

from club.models import Job, JobPart

PART = 256 * 1024  # bytes: no more of a file is in memory at a time


def keep_file(job: Job, file: IO[Any]) -> None:
    """Writes the file, from its beginning, in the present transaction."""
    file.seek(0)
    number = 0
    while piece := file.read(PART):
        JobPart.objects.create(job=job, number=number, data=piece)
        number += 1


@contextmanager
def file_of(job: Job) -> Iterator[IO[bytes]]:
    """The content as an unnamed temporary file. It is empty if nothing was uploaded."""
    with TemporaryFile() as file:
        pieces = JobPart.objects.filter(job=job).order_by("number")
        for number in list(pieces.values_list("number", flat=True)):
            file.write(bytes(pieces.get(number=number).data))
        file.seek(0)
        yield file


def drop_file(job: Job) -> None:
    """Deletes the file, which nobody reads any more."""
    JobPart.objects.filter(job=job).delete()
