"""Corrections in words: who made them, when, and what they changed."""

from dataclasses import dataclass

from campaign.differences import from_json
from campaign.models import Correction
from campaign.pages.chronicle.chronicle import chronicle_place
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.difference_words import ChangeRow, rows
from club.actions.accounts.plain_names import shown_name
from club.models import JournalEntry
from club.pages.frame.deadline_display import time_words

MOST = 100  # corrections on one page: the latest


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction in words; `mark` is the number that its entries in the chronicle name."""

    row: Correction
    mark: int
    by: str
    plays: str
    at: str
    place: int
    changes: list[ChangeRow]


def corrections_of(scene: Scene) -> list[CorrectionView]:
    """The latest corrections in words, newest first."""
    rows_of = Correction.objects.filter(game=scene.game).select_related("by", "entry")
    found = list(rows_of.order_by("-pk")[:MOST])
    about = [row.about for row in found]
    entries = JournalEntry.objects.filter(game=scene.game, seq__in=about)
    places = {entry.seq: chronicle_place(entry) for entry in entries.only("seq", "copy_of")}
    return [_view(scene, row, places[row.about]) for row in found]


def _view(scene: Scene, row: Correction, place: int) -> CorrectionView:
    seat = scene.seats.get(row.by_player)  # type: ignore[call-overload]
    by = seat.name if seat else (shown_name(row.by) if row.by else "–")
    changes = [] if row.undo else rows(from_json(row.changes), scene.names)
    at = time_words(scene.game, row.at)
    plays = row.by_player if seat else ""
    return CorrectionView(row, row.entry.seq, by, plays, at, place, changes)
