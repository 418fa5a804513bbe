"""Mailboxes that refuse every email. After some refusals in a row nothing more is sent there.

The owner sees that. Codes are still sent, because their reader waits for one. The state ends when
the mailbox takes an email, when the owner changes the address, or when they say so.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F
from django.db.models.functions import Coalesce, Now

from club.actions.letters.outgoing import has_mailbox
from club.models import Profile

MOST_REFUSED = 5  # emails in a row, refused for good


def refuses(profile: Profile | None) -> bool:
    """Whether nothing more is sent to the mailbox of this profile."""
    return profile is not None and profile.mail_refused >= MOST_REFUSED


def takes_no_letters(address: str, profile: Profile | None) -> bool:
    """Whether no notices go to this address: nobody reads or wants them there."""
    unwanted = profile is not None and profile.no_mail
    return not has_mailbox(address) or unwanted or refuses(profile)


def is_refusing(address: str) -> bool:
    """Whether the mailbox of this address refuses everything. False if the address has no
    account."""
    full = Profile.objects.filter(mail_refused__gte=MOST_REFUSED)
    return full.filter(user__email__iexact=address).exists()


def note_refusal(address: str) -> None:
    """Notes that the server of this address has refused an email for good."""
    users = get_user_model()._default_manager.filter(email__iexact=address).order_by("pk")
    for id in users.values_list("pk", flat=True)[:1]:
        Profile.objects.get_or_create(user_id=id)
        Profile.objects.filter(user=id).update(
            mail_refused=F("mail_refused") + 1,
            mail_refused_since=Coalesce("mail_refused_since", Now()),
        )


def note_taken(address: str) -> None:
    """Notes that the server of this address has taken an email."""
    _forget(user__email__iexact=address)


def try_again(user: Any) -> None:
    """Ends the refusals: the owner says that the mailbox takes emails, or has another one."""
    _forget(user=user.pk)


def _forget(**whose: Any) -> None:
    rows = Profile.objects.filter(mail_refused__gt=0, **whose)
    rows.update(mail_refused=0, mail_refused_since=None)
