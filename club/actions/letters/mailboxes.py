"""Mailboxes that refuse every letter: after some in a row no more is sent there, and it is said.

Codes are sent all the same, for their reader waits for one; any letter that is taken ends it, and
so do another address and a word of its owner.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F
from django.db.models.functions import Coalesce, Now

from club.actions.letters.outgoing import has_mailbox
from club.models import Profile

MOST_REFUSED = 5  # letters in a row, refused for good


def refuses(profile: Profile | None) -> bool:
    """Whether no more is sent to the mailbox of this profile."""
    return profile is not None and profile.mail_refused >= MOST_REFUSED


def takes_no_letters(address: str, profile: Profile | None) -> bool:
    """Whether no notices go to this address: none reads them there, or wants them."""
    unwanted = profile is not None and profile.no_mail
    return not has_mailbox(address) or unwanted or refuses(profile)


def is_refusing(address: str) -> bool:
    """The same of an address; of one without an account nothing is known."""
    full = Profile.objects.filter(mail_refused__gte=MOST_REFUSED)
    return full.filter(user__email__iexact=address).exists()


def note_refusal(address: str) -> None:
    """A letter was refused for good by the server of this address."""
    users = get_user_model()._default_manager.filter(email__iexact=address).order_by("pk")
    for id in users.values_list("pk", flat=True)[:1]:
        Profile.objects.get_or_create(user_id=id)
        Profile.objects.filter(user=id).update(
            mail_refused=F("mail_refused") + 1,
            mail_refused_since=Coalesce("mail_refused_since", Now()),
        )


def note_taken(address: str) -> None:
    """A letter was taken by the server of this address."""
    _forget(user__email__iexact=address)


def try_again(user: Any) -> None:
    """Its owner says that the mailbox takes letters again, or has another."""
    _forget(user=user.pk)


def _forget(**whose: Any) -> None:
    rows = Profile.objects.filter(mail_refused__gt=0, **whose)
    rows.update(mail_refused=0, mail_refused_since=None)
