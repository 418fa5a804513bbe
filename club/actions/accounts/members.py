"""Members: an account is an address and nothing else."""

from collections.abc import Callable
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
from club.actions.accounts.plain_names import one_address, spellings
from club.actions.letters.mailboxes import try_again
from club.actions.letters.outgoing import has_mailbox
from club.models import PUSH, Channel

_SALT = "campaign.actions.members"  # never changes: what was made with it must be found


def make_administrator(email: str) -> Any:
    """Makes the account of this address an administrator of the desk.

    The account gets no password, and an earlier one is removed.
    """
    user = member_for(email)
    user.is_active = user.is_staff = user.is_superuser = True
    user.set_unusable_password()
    user.save(update_fields=["is_active", "is_staff", "is_superuser", "password"])
    return user


def change_address(user: Any, before: str) -> None:
    """Saves the account's new address, which must be verified, and notifies both addresses.

    Earlier sessions become invalid.
    """
    EmailAddress.objects.filter(user=user).delete()
    end_sessions(user)
    try_again(user)
    for address in (before, user.email):
        notify_owner(user, ADDRESS_CHANGED, address=address)


def move_address(user: Any, email: str) -> None:
    """Gives the account this address, which its owner has just proved is theirs."""
    before = user.email
    with transaction.atomic():
        user.email = one_address(email)
        user.save(update_fields=["email"])
        change_address(user, before)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def moved_to(user: Any, email: str) -> Any:
    """An unsaved copy of the account with another address, for the sign-in code of that address."""
    moved = copy(user)
    moved.email = one_address(email)
    return moved


def has_an_address(user: Any) -> bool:
    """Whether the person has an email address. People of a demo have none."""
    return has_mailbox(user.email)


def note_sign_in(user: Any) -> None:
    """Makes the codes that were sent before this moment invalid."""
    user.last_login = timezone.now()
    user.save(update_fields=["last_login"])


def end_sessions(user: Any) -> None:
    """Ends all earlier sessions in all browsers.

    A session carries a hash over the user's password field, so a new unusable password is drawn.
    The browsers show no more notices.
    """
    Channel.objects.filter(user=user, kind=PUSH).delete()
    user.set_unusable_password()
    user.save(update_fields=["password"])


def member_for(email: str) -> Any:
    """The account of this address, or a new one without password if there is none.

    Only people who read the address's email can sign in, with a code. Nothing is sent. The response
    does not reveal whether the account existed.
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
    """The name in the database of a new account of this address. No person sees it.

    It follows from the address, so if two accounts are made at the same time, the database refuses
    the second.
    """
    return f"m-{salted_hmac(_SALT, one_address(email), algorithm='sha256').hexdigest()[:28]}"


def account_of(email: str) -> Any:
    """The account of this address, or None."""
    written = Q()
    for spelling in spellings(email):
        written |= Q(email__iexact=spelling)
    return get_user_model()._default_manager.filter(written).order_by("pk").first()


Farewell = Callable[[Any], None]
_FAREWELLS: dict[str, Farewell] = {}


def register_farewell(part: str, farewell: Farewell) -> None:
    """Registers what this part of the site does in the transaction that erases the user."""
    _FAREWELLS[part] = farewell


def say_farewell(user: Any) -> None:
    """Calls all parts of the site while the rows of the user still exist."""
    for farewell in _FAREWELLS.values():
        farewell(user)
