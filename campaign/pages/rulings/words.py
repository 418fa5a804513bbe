"""Rulings in words: who made them and when, what they changed, and whether a correction struck or
changed them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q

from campaign.actions.history.effective_history import read_command
from campaign.differences import from_json
from campaign.pages.chronicle.campaign_message_words import moment_in
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words import rule_terms
from campaign.pages.words.difference_words import NOTHING, ChangeRow, rows
from campaign.words.phases import PHASE_NAMES
from club.actions.accounts.plain_names import shown_name
from club.models import Game, JournalEntry, Ruling
from club.pages.frame.deadline_display import time_words


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


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling for a page; `mark` is its correction, if there is one."""

    scene: Scene
    row: Ruling
    mark: CorrectionMark | None

    @property
    def kind(self) -> str:
        return str(rule_terms.RULINGS.get(self.row.kind, self.row.kind))

    @property
    def plays(self) -> str:
        """The seat of an organiser who plays, by name."""
        return self.scene.names.players.get(self.row.by_player, "")

    @property
    def by(self) -> str:
        return self.plays or (shown_name(self.row.by) if self.row.by else NOTHING)

    @property
    def at(self) -> str:
        return time_words(self.scene.game, self.row.at)

    @property
    def phase(self) -> str:
        return str(PHASE_NAMES.get(self.row.phase, self.row.phase))

    @property
    def stands(self) -> bool:
        return self.row.standing and not (self.mark and self.mark.struck)

    @property
    def changes(self) -> list[ChangeRow]:
        """Differences of the world in words; those of a deadline or a seat, as they were
        recorded."""
        found = self.row.changes
        if all(isinstance(change, dict) for change in found):
            return rows(from_json(found), self.scene.names)
        return [self._plain(*change) for change in found if isinstance(change, list)]

    def _plain(self, what: str, before: str, after: str) -> ChangeRow:
        if what == "closes_at":
            moments = [moment_in(self.scene.game, iso) or NOTHING for iso in (before, after)]
            return ChangeRow(str(rule_terms.DEADLINE), *moments)
        return ChangeRow(str(rule_terms.SEAT), before or NOTHING, after or NOTHING)


def rulings_of(
    scene: Scene, *order: str, most: int | None = None, **only: bool
) -> list[RulingView]:
    """The rulings of the campaign, newest first or in this order; at most `most` of them."""
    found = Ruling.objects.filter(game=scene.game, **only).select_related("by", "entry")
    rulings = list((found.order_by(*order) if order else found)[:most])
    marks = correction_marks(scene.game, rulings)
    return [RulingView(scene, row, marks.get(row.pk)) for row in rulings]


def in_force(scene: Scene) -> list[RulingView]:
    """The standing rulings that no correction has struck."""
    return [ruling for ruling in rulings_of(scene, standing=True) if ruling.stands]
