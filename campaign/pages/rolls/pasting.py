"""The rows of a table as plain text: one a line, as people paste them."""

import re

from django.utils.translation import gettext_noop

from campaign.rolls.results import RESULTS
from campaign.rolls.tables import Line, RollTable
from campaign.words.news.rolls import said
from club.refusals import Refusal
from club.signs import plain_lines

MOST_TEXT = 20_000  # characters that are read
NUMBER = re.compile(r"^(\d{1,2})(?:\s*[-\u2013\u2014]\s*(\d{1,2}))?\s*(?:[.:)|\t]\s*|\s+)(?=\S)")
POWER = re.compile(r"\s*\[\s*([+\u2212-]?\d{1,2})\s*\]$")
NOTE = re.compile(r"\s*\[\s*!\s*([^\[\]]+?)\s*\]$")
TWICE = gettext_noop("The result {result} stands in two rows.")
MISSING = gettext_noop("No row has the result {result}.")
BEYOND = gettext_noop("These dice cannot roll {result}.")


def rows_from(text: str, dice: str) -> tuple[Line, ...]:
    """The rows of this text. If every line begins with a result, or a span such as 2-4, each row
    gets its results. What it proposes ends a row, in square brackets: power points, or the words of
    a ruling after an exclamation mark. Refuses `results`."""
    lines = [line.strip() for line in plain_lines(text[:MOST_TEXT]).splitlines() if line.strip()]
    found = [NUMBER.match(line) for line in lines]
    numbers = [match for match in found if match]
    if not lines or len(numbers) < len(lines):
        return tuple(_row(line) for line in lines)
    rows = [_row(line[match.end() :]) for line, match in zip(lines, numbers, strict=True)]
    if dice not in RESULTS:
        return tuple(rows)
    return _by_result(rows, numbers, dice)


def text_of(table: RollTable) -> str:
    """The rows as they can be pasted again, in the reader's language."""
    numbered = table.dice in RESULTS
    return "\n".join(
        (f"{result}. " if numbered else "")
        + said(row.text, table.ours)
        + (f" [{row.power:+d}]" if row.power else "")
        + (f" [! {said(row.note, table.ours)}]" if row.note else "")
        for result, row in zip(table.results, table.rows, strict=True)
    )


def _row(text: str) -> Line:
    if note := NOTE.search(text):
        return Line(text[: note.start()], note=note[1])
    power = POWER.search(text)
    if power is None:
        return Line(text)
    return Line(text[: power.start()], int(power[1].replace("\u2212", "-")))


def _by_result(rows: list[Line], numbers: list[re.Match[str]], dice: str) -> tuple[Line, ...]:
    by_result: dict[int, Line] = {}
    for row, match in zip(rows, numbers, strict=True):
        first, last = int(match[1]), int(match[2] or match[1])
        for result in [one for one in range(first, last + 1) if one in RESULTS[dice]] or [first]:
            if result in by_result:
                raise _refused(TWICE, result)
            by_result[result] = row
        for edge in (first, last):
            if edge not in RESULTS[dice]:
                raise _refused(BEYOND, edge)
    for result in RESULTS[dice]:
        if result not in by_result:
            raise _refused(MISSING, result)
    return tuple(by_result[result] for result in RESULTS[dice])


def _refused(sentence: str, result: int) -> Refusal:
    return Refusal("results", "D3", sentence, fields=("rows",), result=result)
