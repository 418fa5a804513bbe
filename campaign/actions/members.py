"""Members: an address is all there is to an account. They found campaigns."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.crypto import get_random_string
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


def end_sessions(user: Any) -> None:
    """No session that began before is good any longer, in whatever browser.

    Sessions carry a hash over the user's password field; an unusable password is drawn anew.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])


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
