"""Removes a member's name from leagues before the member is erased."""

from typing import Any

from campaign.models import Campaign
from club.actions.seats.forgotten_names import (
    forget_kept_seats,
    games_sat_in,
    names_of_member,
)


def forget_in_leagues(user: Any) -> None:
    """Frees every seat that a season reserves in their name."""
    leagues = Campaign.objects.filter(game__in=games_sat_in(user)).values("league")
    seasons = Campaign.objects.filter(league__in=leagues).values_list("game", flat=True)
    forget_kept_seats(seasons, names_of_member(user))
