"""Jobs keep their file in the database, in parts, for any worker of any machine, and refusals as
JSON, which the page of the job shows later."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Any

from club.models import Job, JobPart
from club.refusals import Refusal

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


def row_of(refusal: Refusal) -> dict[str, Any]:
    """The refusal as JSON. Values that are not refusals, numbers or booleans become texts."""
    return {
        "code": refusal.code,
        "rule": refusal.rule,
        "sentence": refusal.sentence,
        "fields": list(refusal.fields),
        "values": {name: _written(value) for name, value in refusal.values.items()},
    }


def refusal_of(row: dict[str, Any]) -> Refusal:
    values = {name: _read(value) for name, value in row["values"].items()}
    words = (row["code"], row["rule"], row["sentence"])
    return Refusal(*words, fields=tuple(row["fields"]), **values)


def _written(value: object) -> object:
    if isinstance(value, Refusal):
        return row_of(value)
    return value if isinstance(value, bool | int) else str(value)


def _read(value: Any) -> Any:
    return refusal_of(value) if isinstance(value, dict) else value
