"""The campaign of a key's seat; keys for other kinds of games find none."""

from django.http import HttpRequest

from campaign.actions.play import campaign_queries
from club.api.door import game_of
from club.models import Game


def campaign_of(request: HttpRequest) -> Game:
    """The campaign of the key's seat, brought up to date if its deadline has passed."""
    return game_of(request, campaign_queries.campaign_for)
