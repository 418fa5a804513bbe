"""Members found campaigns."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.campaigns import SeatSpec, create_campaign
from campaign.models import Campaign
from campaign.refusals import Refusal

MOST_RUNNING = 12  # campaigns that one person organises at a time, those being set up too
TOO_MANY = gettext_noop("You organise {most} campaigns already that have not ended; no more.")


def found_campaign(*, organiser: Any, seats: list[SeatSpec], **more: Any) -> Campaign:
    """`create_campaign`, being set up: its seats are filled by invitations, then it is started.

    Nobody but the organiser can be seated by it. Refuses `too-many`, `seats`.
    """
    with transaction.atomic():
        unended = Campaign.objects.filter(organiser=organiser).exclude(status=Campaign.ENDED)
        if unended.count() >= MOST_RUNNING:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_RUNNING)
        if any(seat.user not in (None, organiser) for seat in seats):
            raise Refusal("seats", "D3", gettext_noop("The others are invited to their seats."))
        return create_campaign(organiser=organiser, seats=seats, started=False, **more)
