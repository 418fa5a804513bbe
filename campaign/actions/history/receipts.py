"""What a player submitted, for them to look up: their envelopes and journal entries (D3)."""

from typing import Any

from campaign.models import Campaign, Envelope, JournalEntry
from campaign.models.campaigns import Seat

MOST_LINES = 60


def own_envelopes(campaign: Campaign, seat: Seat) -> list[Envelope]:
    """Every bid of the seat that is sealed or has been opened, latest first."""
    mine = Envelope.objects.filter(campaign=campaign, player=seat.player)
    return list(mine.order_by("-era", "-moment"))


def own_lines(campaign: Campaign, seat: Seat, user: Any) -> list[JournalEntry]:
    """The latest lines that this user gave at the seat, newest first, struck ones among them."""
    given = JournalEntry.objects.filter(campaign=campaign, seat=seat.player, actor_user=user)
    first_given = given.filter(copy_of__isnull=True, rewinds_to__isnull=True)
    return list(first_given.order_by("-seq")[:MOST_LINES])
