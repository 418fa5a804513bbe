"""The form of a lord's marks: a kind and a line for each (A87)."""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from django.http import QueryDict
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from campaign.bands.lords import MOST_MARK, MOST_MARKS
from campaign.pages.words.rule_terms import MARK_KINDS
from campaign.world import Lord, Mark
from club.pages.frame.form_fields import text

KINDS: tuple[Any, ...] = get_args(get_type_hints(Mark)["kind"])
SPARE = 2  # empty rows below the marks


class MarkRow(NamedTuple):
    """A row of the form: its number, its kinds with the chosen one, and its text."""

    number: int
    kinds: list[tuple[str, str, bool]]
    text: str


def mark_rows(typed: QueryDict | None, lord: Lord) -> list[MarkRow]:
    """The rows as typed, or the lord's marks; with empty ones to add to."""
    if typed is not None and "mark-0" in typed:
        rows = [(kind, words) for _number, kind, words in _sent(typed)]
    else:
        kept = () if lord.marks is UNSET else lord.marks
        rows = [(mark.kind, mark.text) for mark in kept]
        rows += [(KINDS[0], "")] * min(SPARE, MOST_MARKS - len(rows))
    return [
        MarkRow(number, [(one, str(MARK_KINDS[one]), one == kind) for one in KINDS], words)
        for number, (kind, words) in enumerate(rows)
    ]


def marks_in(post: QueryDict) -> tuple[Mark, ...] | UnsetType:
    """The marks of the form, without its empty rows. Unset if the form asks for none."""
    if "mark-0" not in post:
        return UNSET
    typed = (
        replace(Mark(kind, ""), text=text(post, f"mark-{number}", MOST_MARK))
        for number, kind, _words in _sent(post)
    )
    return tuple(mark for mark in typed if mark.text)


def _sent(post: QueryDict) -> Iterator[tuple[int, Any, str]]:
    """The rows of the form as they were sent: number, kind and text."""
    for number in range(MOST_MARKS + SPARE):
        if f"mark-{number}" in post:
            kind = post.get(f"mark-kind-{number}", "")
            yield number, kind if kind in KINDS else KINDS[-1], post.get(f"mark-{number}", "")
