"""The job that imports an uploaded record: the request checks its beginning, a worker replays it
(D3)."""

from typing import IO, Any

from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.jobs.asking import ask
from club.actions.jobs.kinds import JobKind, Order, Result, Store
from club.models import Job
from club.refusals import Refusal
from tavern.actions.records.importing import check_few, replayed, store_table
from tavern.actions.records.record_lines import LONGEST_LINE, MOST_LINES, Header, check_header, read

KIND = "table"
NO_TEXT = gettext_noop("This file is not a record: it is not text.")


def ask_for_table(file: IO[Any], *, host: Any) -> Job:
    """The job that makes a table of this record.

    Refuses at once a file that is not a text, or whose first line is not the header of a game here.
    Refuses `too-many` tables of one person.
    """
    number, first = _first_line(file)
    try:
        check_header(read(first, Header))
    except Refusal as refusal:
        refusal.values["line"] = number
        raise
    with transaction.atomic():
        check_few(host)
        return ask(KIND, by=host, file=file)


def prepare(order: Order) -> Store:
    """Replays the record. Refuses what `replayed` refuses. The function that it returns refuses
    `too-many`."""
    lines = _lines(order.file)
    played = replayed(lines, lambda number: order.note(number, len(lines)))

    def store() -> Result:
        return {"address": store_table(played, host=order.by).public_id}

    return store


def _first_line(file: IO[Any]) -> tuple[int, str]:
    """The first non-empty line, and its number. No more of the file is read."""
    file.seek(0)
    for number in range(1, MOST_LINES + 1):
        line = file.readline(LONGEST_LINE)
        if not line:
            break
        if line.strip():
            return number, _text(line)
    return 1, ""


def _lines(file: IO[Any]) -> list[str]:
    file.seek(0)
    return _text(file.read()).split("\n")


def _text(data: bytes) -> str:
    """The text of the bytes. Refuses `no-text`."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Refusal("no-text", "D3", NO_TEXT, fields=("file",)) from error


JOB = JobKind(KIND, prepare)
