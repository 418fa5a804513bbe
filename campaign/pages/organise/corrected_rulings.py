"""Rulings that a correction struck or changed: the entries that replace theirs."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from campaign.actions.history.effective_history import read_command
from club.models import Game, JournalEntry, Ruling


class CorrectionMark(NamedTuple):
    """`by` is the number of the correction's own mark; `struck`, or else changed."""

    by: int
    struck: bool


def correction_marks(game: Game, rulings: Iterable[Ruling]) -> dict[int, CorrectionMark]:
    """The marks of corrected rulings by the ruling's key, in one query. Other rulings are left
    out."""
    first = {row.entry_id: row for row in rulings if row.entry_id is not None}
    if not first or not game.era:
        return {}
    seqs = {row.entry.seq: row for row in first.values() if row.entry}
    entries = JournalEntry.objects.filter(
        Q(seq__in=seqs) | Q(copy_of__in=seqs), game=game, rewinds_to__isnull=True
    )
    marks: dict[int, CorrectionMark] = {}
    counting = set()
    for entry in entries.only("seq", "copy_of", "superseded_by", "struck", "command").order_by(
        "seq"
    ):
        row = seqs[entry.copy_of or entry.seq]
        if type(read_command(entry)).__name__ != row.kind:
            continue  # a default was played in its place
        if entry.superseded_by is None:
            counting.add(row.pk)
        elif entry.struck:
            marks[row.pk] = CorrectionMark(entry.superseded_by, struck=True)
    return {pk: CorrectionMark(mark.by, struck=pk not in counting) for pk, mark in marks.items()}
