"""The entries at which something happened. The time machine stops at them."""

from itertools import count

from django.db.models import QuerySet

from campaign import news
from campaign.news import (
    News,
    PhaseOpened,
    PlayerDone,
    PlayerPassed,
    RefugeAsked,
    ReportConfirmed,
    SpeakerCalled,
    TiesFound,
    UpkeepOwed,
)
from club.actions.journal.history import effective
from club.models import Game, JournalEntry

# News of whose go it is, or of an answer: they change neither the map nor a stock.
QUIET: tuple[type[News], ...] = (
    PhaseOpened,
    SpeakerCalled,
    PlayerDone,
    PlayerPassed,
    TiesFound,
    UpkeepOwed,
    RefugeAsked,
    ReportConfirmed,
)
PORTION = 50  # entries read at once


def events_beside(game: Game, seq: int) -> tuple[int | None, int | None]:
    """The numbers of the events before and after this entry; 0 comes before the first event."""
    entries = effective(game)
    before = _first_event(entries.filter(seq__lt=seq).reverse()) if seq else None
    return (before or 0) if seq else None, _first_event(entries.filter(seq__gt=seq))


def last_event(game: Game) -> int:
    """The number of the latest event; 0 before the first."""
    return _first_event(effective(game).reverse()) or 0


def is_event(document: bytes) -> bool:
    """Whether the stored news of an entry say more than whose go it is."""
    return any(not isinstance(item, QUIET) for item in news.decode(document))


def _first_event(entries: QuerySet[JournalEntry]) -> int | None:
    rows = entries.values_list("seq", "news")
    for start in count(0, PORTION):
        portion = list(rows[start : start + PORTION])
        for seq, document in portion:
            if is_event(bytes(document)):
                return int(seq)
        if len(portion) < PORTION:
            return None
    return None
