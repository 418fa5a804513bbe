"""Founding a campaign. One person may organise a limited number at a time."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from club.actions.seats.open_link import new_key
from club.models import Game
from club.refusals import Refusal

MOST_RUNNING = 12  # campaigns that one person organises at a time, including those being set up
TOO_MANY = gettext_noop(
    "You already organise {most} campaigns that have not ended, and cannot set up another."
)


def found_campaign(*, organiser: Any, seats: list[SeatSpec], **more: Any) -> Game:
    """Creates a campaign in set-up, as `create_campaign` does. Its seats are filled by links before
    it starts.

    Only the organiser can get a seat by this call. Refuses `too-many`, `seats`.
    """
    with transaction.atomic():
        check_room(organiser)
        if any(seat.user not in (None, organiser) for seat in seats):
            raise Refusal("seats", "D3", gettext_noop("The others are invited to their seats."))
        return create_campaign(
            organiser=organiser, seats=seats, started=False, seats_key=new_key(), **more
        )


def check_room(organiser: Any) -> None:
    """Refuses `too-many` campaigns of one person. Inside a transaction the check holds until its
    end."""
    get_user_model()._default_manager.select_for_update().get(pk=organiser.pk)
    unended = Game.objects.filter(organiser=organiser).exclude(status=Game.ENDED)
    if unended.count() >= MOST_RUNNING:
        raise Refusal("too-many", "D3", TOO_MANY, most=MOST_RUNNING)
