"""Who sits at a campaign, and the orders they left: read once for one act, under its lock."""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from campaign.models import Campaign, Seat, StandingOrder


@dataclass
class Roster:
    """The seats by their letters, with users and profiles. What changes seats reads a new one."""

    campaign: Campaign
    seats: dict[str, Seat]

    @cached_property
    def orders(self) -> dict[str, StandingOrder]:
        """The standing orders that are in force, by player."""
        rows = StandingOrder.objects.filter(campaign=self.campaign, ended_at__isnull=True)
        return {row.player: row for row in rows}

    @property
    def users(self) -> dict[int, Any]:
        """The users who sit here, by id."""
        seats = self.seats.values()
        return {seat.user_id: seat.user for seat in seats if seat.user_id is not None}

    @property
    def bots(self) -> frozenset[str]:
        return frozenset(player for player, seat in self.seats.items() if seat.bot)

    @property
    def everybody(self) -> set[int]:
        """Ids of the users who sit here, and of the organiser."""
        return {*self.users, self.campaign.organiser_id}

    def seats_of(self, players: Container[str]) -> list[Seat]:
        return [seat for player, seat in self.seats.items() if player in players]

    def users_of(self, players: Container[str]) -> set[int]:
        """Ids of the users on these seats, where no bot plays."""
        seats = self.seats_of(players)
        return {seat.user_id for seat in seats if seat.user_id is not None and not seat.bot}


def roster_of(campaign: Campaign) -> Roster:
    """The roster as it is now."""
    rows = campaign.seats.select_related("user__profile").order_by("player")
    return Roster(campaign, {seat.player: seat for seat in rows})
