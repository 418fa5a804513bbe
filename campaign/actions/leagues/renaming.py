"""The name of a league.

A member's name leaves the leagues before the member is erased.
"""

from typing import Any

from django.utils.translation import gettext_noop

from campaign.actions.leagues.league_queries import may_rename
from campaign.models import Campaign, League
from campaign.models.campaigns import LONGEST_NAME
from club.actions.accounts.plain_names import plain_name
from club.actions.seats.forgotten_names import forget_kept_seats, games_sat_in, names_of_member
from club.refusals import Refusal

NAME = gettext_noop("Give the league a name of 1 to 80 characters.")
NOT_YOURS = gettext_noop("Only the organiser of the latest season can name the league.")


def rename(league: League, name: str, *, by: Any) -> None:
    """Changes the name of the league. Refuses `not-yours` and `name`."""
    if not may_rename(by, league):
        raise Refusal("not-yours", "D3", NOT_YOURS)
    name = plain_name(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("name", "D3", NAME, fields=("name",))
    League.objects.filter(pk=league.pk).update(name=name)
    league.name = name


def forget_in_leagues(user: Any) -> None:
    """Frees every seat that a season reserves in their name."""
    leagues = Campaign.objects.filter(game__in=games_sat_in(user)).values("league")
    seasons = Campaign.objects.filter(league__in=leagues).values_list("game", flat=True)
    forget_kept_seats(seasons, names_of_member(user))
