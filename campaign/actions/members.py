"""Members and their seats: an address is all there is to an account."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_noop

from campaign.actions.campaigns import SeatSpec, create_campaign
from campaign.models import Campaign
from campaign.refusals import Refusal

MOST_RUNNING = 12  # campaigns that one person organises at a time
TOO_MANY = gettext_noop("You organise {most} running campaigns already; that is the most.")


def found_campaign(
    *, organiser: Any, seats: list[tuple[str, str, str]], **more: Any
) -> Campaign:  # fmt: skip
    """`create_campaign` with seats as (name, email, faction); accounts are made with it, or not.

    Refuses `too-many`: whoever signs in may found campaigns, but not accounts without end.
    """
    with transaction.atomic():
        running = Campaign.objects.filter(organiser=organiser, status=Campaign.RUNNING)
        if running.count() >= MOST_RUNNING:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_RUNNING)
        seated = [SeatSpec(name, faction, member_for(email)) for name, email, faction in seats]
        return create_campaign(organiser=organiser, seats=seated, **more)


def member_for(email: str) -> Any:
    """The account of this address; a new one, without password, if nobody has it yet.

    Whoever reads mail at the address signs in with a code. Nothing is sent, and the answer does
    not tell whether the account was there before.
    """
    users = get_user_model()._default_manager
    with transaction.atomic():
        found = users.filter(email__iexact=email).order_by("pk").first()
        if found is not None:
            return found
        name = f"{email.split('@')[0][:30]}-{get_random_string(6).lower()}"
        member = users.model(username=name, email=email.lower())
        member.set_unusable_password()
        member.save()
        return member
