"""Who sits at a campaign, and the orders they left: read once for one act, under its lock."""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import BigIntegerField

from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.models import Campaign, Seat, StandingOrder

_CAMPAIGN = Gap("campaign", BigIntegerField())
_SEATS = Prepared(
    lambda: (
        Seat.objects.filter(campaign=_CAMPAIGN).select_related("user__profile").order_by("player")
    )
)
_ORDERS = Prepared(
    lambda: StandingOrder.objects.filter(campaign=_CAMPAIGN, ended_at__isnull=True).order_by()
)


@dataclass
class Roster:
    """The seats by their letters, with users and profiles. What changes seats reads a new one."""

    campaign: Campaign
    seats: dict[str, Seat]

    @cached_property
    def orders(self) -> dict[str, StandingOrder]:
        """The standing orders that are in force, by player."""
        return {row.player: row for row in _ORDERS(campaign=self.campaign.pk)}

    @property
    def users(self) -> dict[int, Any]:
        """The players of this campaign, by user id."""
        seats = self.seats.values()
        return {seat.user_id: seat.user for seat in seats if seat.user_id is not None}

    @property
    def bots(self) -> frozenset[str]:
        return frozenset(player for player, seat in self.seats.items() if seat.bot)

    @property
    def everybody(self) -> set[int]:
        """Ids of the players and of the organiser."""
        return {*self.users, self.campaign.organiser_id}

    def seats_of(self, players: Container[str]) -> list[Seat]:
        return [seat for player, seat in self.seats.items() if player in players]

    def users_of(self, players: Container[str]) -> set[int]:
        """Ids of the users on these seats, where no bot plays."""
        seats = self.seats_of(players)
        return {seat.user_id for seat in seats if seat.user_id is not None and not seat.bot}


def roster_of(campaign: Campaign) -> Roster:
    """The roster as it is now."""
    return Roster(campaign, {seat.player: seat for seat in _SEATS(campaign=campaign.pk)})
