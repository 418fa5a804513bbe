"""The club's evenings: how many tables there are, and when (D4)."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import hold
from club.refusals import Refusal

MOST_TABLES, MOST_NIGHTS = 50, 60


def set_club_nights(campaign_id: int, *, actor: Actor, tables: int, nights: list[date]) -> None:
    """Keeps the evenings in order; for the organiser. Tables are those of one evening."""
    if not 0 <= tables <= MOST_TABLES or len(nights) > MOST_NIGHTS:
        sentence = gettext_noop("At most {tables} tables and {nights} evenings.")
        raise Refusal("nights", "D4", sentence, fields=("tables",), tables=MOST_TABLES,
                      nights=MOST_NIGHTS)  # fmt: skip
    with transaction.atomic():
        held = hold(campaign_id)
        permissions.check(permissions.may_rule(held.campaign, actor))
        held.campaign.tables = tables
        held.campaign.club_nights = [night.isoformat() for night in sorted(set(nights))]
        held.campaign.version += 1
        held.campaign.save(update_fields=["tables", "club_nights", "version"])
