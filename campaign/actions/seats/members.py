"""Members: an address is all there is to an account. They found campaigns."""

from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext_noop

from campaign.actions.accounts.account_mail import ADDRESS_CHANGED, notify_owner
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.models import Campaign
from club.refusals import Refusal

_SALT = "campaign.actions.members"  # never changes: what was made with it must be found

MOST_RUNNING = 12  # campaigns that one person organises at a time, those being set up too
TOO_MANY = gettext_noop("You organise {most} campaigns already that have not ended; no more.")


def found_campaign(*, organiser: Any, seats: list[SeatSpec], **more: Any) -> Campaign:
    """`create_campaign`, being set up: its seats are filled by invitations, then it is started.

    Nobody but the organiser can be seated by it. Refuses `too-many`, `seats`.
    """
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=organiser.pk)
        unended = Campaign.objects.filter(organiser=organiser).exclude(status=Campaign.ENDED)
        if unended.count() >= MOST_RUNNING:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_RUNNING)
        if any(seat.user not in (None, organiser) for seat in seats):
            raise Refusal("seats", "D3", gettext_noop("The others are invited to their seats."))
        return create_campaign(organiser=organiser, seats=seats, started=False, **more)


def make_administrator(email: str) -> Any:
    """The account of this address, which may do everything at the desk from now on.

    No password opens it: one that was set before is taken away.
    """
    user = member_for(email)
    user.is_active = user.is_staff = user.is_superuser = True
    user.set_unusable_password()
    user.save(update_fields=["is_active", "is_staff", "is_superuser", "password"])
    return user


def change_address(user: Any, before: str) -> None:
    """The account, saved with its new address, proves that one anew; both addresses are told.

    No session of before is good any longer.
    """
    EmailAddress.objects.filter(user=user).delete()
    end_sessions(user)
    for address in (before, user.email):
        notify_owner(user, ADDRESS_CHANGED, address=address)


def note_sign_in(user: Any) -> None:
    """The codes that were sent before this moment are good no longer."""
    user.last_login = timezone.now()
    user.save(update_fields=["last_login"])


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
    for username in (username_of(email), f"m-{get_random_string(28).lower()}"):
        found = _by_address(email)
        if found is not None:
            return found
        member = get_user_model()(username=username, email=email.lower())
        member.set_unusable_password()
        with suppress(IntegrityError), transaction.atomic():
            member.save(force_insert=True)
            return member
    return _by_address(email)


def username_of(email: str) -> str:
    """The name in the database of a new account of this address, which nobody is shown.

    It follows from the address, so that of two accounts made at once the second is refused there.
    """
    return f"m-{salted_hmac(_SALT, email.lower(), algorithm='sha256').hexdigest()[:28]}"


def _by_address(email: str) -> Any:
    users = get_user_model()._default_manager
    return users.filter(email__iexact=email).order_by("pk").first()
