"""Which rulings a correction struck or changed: the lines of the journal that stand for theirs."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from campaign.models import Campaign, JournalEntry, Ruling


class Mark(NamedTuple):
    """`by` is the number that the correction's own mark has; `struck`, or else changed."""

    by: int
    struck: bool


def marks_of(campaign: Campaign, rulings: Iterable[Ruling]) -> dict[int, Mark]:
    """The marks of corrected rulings by the ruling's key, in one query; of the others nothing."""
    first = {row.entry_id: row for row in rulings if row.entry_id is not None}
    if not first or not campaign.era:
        return {}
    seqs = {row.entry.seq: row for row in first.values() if row.entry}
    lines = JournalEntry.objects.filter(
        Q(seq__in=seqs) | Q(copy_of__in=seqs), campaign=campaign, rewinds_to__isnull=True
    )
    marks: dict[int, Mark] = {}
    counting = set()
    for line in lines.only("seq", "copy_of", "superseded_by", "struck", "command").order_by("seq"):
        row = seqs[line.copy_of or line.seq]
        if type(line.read_command()).__name__ != row.kind:
            continue  # what a default played in its place
        if line.superseded_by is None:
            counting.add(row.pk)
        elif line.struck:
            marks[row.pk] = Mark(line.superseded_by, struck=True)
    return {pk: Mark(mark.by, struck=pk not in counting) for pk, mark in marks.items()}
