"""The club's evenings: their dates and the number of tables (D4)."""

from datetime import date

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.refusals import Refusal

MOST_TABLES, MOST_NIGHTS = 50, 60


def set_club_nights(game_id: int, *, actor: Actor, tables: int, nights: list[date]) -> None:
    """Saves the evenings in order, for the organiser. The number of tables is that of one
    evening."""
    if not 0 <= tables <= MOST_TABLES or len(nights) > MOST_NIGHTS:
        sentence = gettext_noop("At most {tables} tables and {nights} evenings.")
        raise Refusal(
            "nights", "D4", sentence, fields=("tables",), tables=MOST_TABLES, nights=MOST_NIGHTS
        )
    with turn(game_id, actor, permissions.may_rule) as locked:
        campaign = locked.game.campaign
        campaign.tables = tables
        campaign.club_nights = [night.isoformat() for night in sorted(set(nights))]
        campaign.save(update_fields=["tables", "club_nights"])
        locked.mark(Effect.SAVE)
