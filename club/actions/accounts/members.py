"""Members: an address is all there is to an account."""

from contextlib import suppress
from copy import copy
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from club.actions.accounts.account_mail import ADDRESS_CHANGED, notify_owner
from club.actions.accounts.addresses import one_address, spellings
from club.actions.letters.mailboxes import try_again
from club.actions.letters.outgoing import has_mailbox
from club.models import PUSH, Channel

_SALT = "campaign.actions.members"  # never changes: what was made with it must be found


def make_administrator(email: str) -> Any:
    """Makes the account of this address an administrator of the desk.

    It has no password: an earlier one is removed.
    """
    user = member_for(email)
    user.is_active = user.is_staff = user.is_superuser = True
    user.set_unusable_password()
    user.save(update_fields=["is_active", "is_staff", "is_superuser", "password"])
    return user


def change_address(user: Any, before: str) -> None:
    """Saves the account's new address, which must be verified; notifies both addresses.

    Earlier sessions become invalid.
    """
    EmailAddress.objects.filter(user=user).delete()
    end_sessions(user)
    try_again(user)
    for address in (before, user.email):
        notify_owner(user, ADDRESS_CHANGED, address=address)


def move_address(user: Any, email: str) -> None:
    """Gives the account this address, which its owner has just proved to be theirs."""
    before = user.email
    with transaction.atomic():
        user.email = one_address(email)
        user.save(update_fields=["email"])
        change_address(user, before)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def moved_to(user: Any, email: str) -> Any:
    """An unsaved copy of the account with another address, to which its code belongs."""
    moved = copy(user)
    moved.email = one_address(email)
    return moved


def has_an_address(user: Any) -> bool:
    """Whether mail reaches the person: it reaches nobody of a demo."""
    return has_mailbox(user.email)


def note_sign_in(user: Any) -> None:
    """The codes that were sent before this moment are good no longer."""
    user.last_login = timezone.now()
    user.save(update_fields=["last_login"])


def end_sessions(user: Any) -> None:
    """Ends all earlier sessions in all browsers.

    Sessions carry a hash over the user's password field; a new unusable password is drawn. The
    browsers show no more notices.
    """
    Channel.objects.filter(user=user, kind=PUSH).delete()
    user.set_unusable_password()
    user.save(update_fields=["password"])


def member_for(email: str) -> Any:
    """The account of this address; a new one, without password, if there is none.

    Readers of the address's mail sign in with a code. Nothing is sent, and the response does
    not reveal whether the account existed.
    """
    email = one_address(email)
    for username in (username_of(email), f"m-{get_random_string(28).lower()}"):
        found = account_of(email)
        if found is not None:
            return found
        member = get_user_model()(username=username, email=email)
        member.set_unusable_password()
        with suppress(IntegrityError), transaction.atomic():
            member.save(force_insert=True)
            return member
    return account_of(email)


def username_of(email: str) -> str:
    """The name in the database of a new account of this address, which nobody is shown.

    It follows from the address, so that of two accounts made at once the second is refused there.
    """
    return f"m-{salted_hmac(_SALT, one_address(email), algorithm='sha256').hexdigest()[:28]}"


def account_of(email: str) -> Any:
    """The account of this address, or None."""
    written = Q()
    for spelling in spellings(email):
        written |= Q(email__iexact=spelling)
    return get_user_model()._default_manager.filter(written).order_by("pk").first()
