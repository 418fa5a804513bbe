"""The campaign of a key's seat; keys for other kinds of games find none."""

from django.http import HttpRequest

from campaign.actions.play import campaign_queries
from campaign.rules import SAGA
from club.actions.seats.api_keys import Speaker
from club.api.door import game_of, speaker
from club.models import Game


def campaign_of(request: HttpRequest) -> Game:
    """The campaign of the key's seat, brought up to date if its deadline has passed."""
    return game_of(request, campaign_queries.campaign_for)


def speaker_in_campaign(request: HttpRequest) -> Speaker:
    """The speaker of the key, for an action in a campaign; LookupError in other kinds of game."""
    found = speaker(request)
    if found.kind != SAGA.name:
        raise LookupError(found.public_id)
    return found
