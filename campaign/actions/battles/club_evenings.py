"""The club's evenings: how many tables there are, and when (D4)."""

from datetime import date

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect
from club.refusals import Refusal

MOST_TABLES, MOST_NIGHTS = 50, 60


def set_club_nights(campaign_id: int, *, actor: Actor, tables: int, nights: list[date]) -> None:
    """Keeps the evenings in order; for the organiser. Tables are those of one evening."""
    if not 0 <= tables <= MOST_TABLES or len(nights) > MOST_NIGHTS:
        sentence = gettext_noop("At most {tables} tables and {nights} evenings.")
        raise Refusal("nights", "D4", sentence, fields=("tables",), tables=MOST_TABLES,
                      nights=MOST_NIGHTS)  # fmt: skip
    with turn(campaign_id, actor, permissions.may_rule) as game:
        game.campaign.tables = tables
        game.campaign.club_nights = [night.isoformat() for night in sorted(set(nights))]
        game.mark(Effect.SAVE)
