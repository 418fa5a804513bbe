"""Unused tables are closed: they end without a result, and the seats get a notice.

That happens if no deadline would ever end them: before the start, and without a clock.
"""

from datetime import datetime, timedelta
from typing import Any

from club.actions.journal.ledger import LockedGame
from club.actions.journal.moments import end_early
from club.actions.notices.game_messages import add_message
from club.models import Game
from tavern.models import EVENING

LIVE = timedelta(hours=2)  # for an evening
SLOW = timedelta(days=14)


def put_away_at(game: Any, *, used: datetime | None = None) -> datetime | None:
    """When the table is closed if nobody acts or sits down before. None if it never is.

    If it was `used` at this time or later, it is not closed before the returned time.
    """
    if game.status == Game.ENDED or game.paused or game.closes_at is not None:
        return None
    return (used or _last_used(game)) + (LIVE if game.table.pace == EVENING else SLOW)


def put_away_if_due(locked: LockedGame) -> None:
    due = put_away_at(locked.game)
    if due is not None and due <= locked.now:
        add_message(locked, "put_away")
        end_early(locked)


def _last_used(game: Any) -> datetime:
    """When anybody last played here or, before the start, sat down or stood up."""
    entries = game.journal.filter(seq=game.seq).values_list("at", flat=True)
    messages = game.messages.order_by("-pk").values_list("at", flat=True)
    found: datetime | None = (messages if game.status == Game.SETUP else entries).first()
    return found or game.opened_at or game.created_at
