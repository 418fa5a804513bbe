"""Once-only keys: a form carries one, so that a double tap plays once (D3).

A key is its sender's own: what somebody else has used is another key.
"""

import hashlib

from django.utils.translation import gettext_noop

from campaign.actions.journal.actor import Actor
from campaign.models import Campaign, OnceKey
from club.refusals import Refusal

LONGEST = 64


def earlier_seq(campaign: Campaign, key: str | None, actor: Actor) -> int | None:
    """The journal number at which the actor used this key, under the campaign's lock; else None."""
    if not key:
        return None
    if len(key) > LONGEST or "\x00" in key:
        raise Refusal("malformed", "D3", gettext_noop("This form is damaged. Load the page again."))
    used = OnceKey.objects.filter(campaign=campaign, key=_own(key, actor))
    return used.values_list("seq", flat=True).first()


def store_key(campaign: Campaign, key: str | None, seq: int, actor: Actor) -> None:
    if key:
        OnceKey.objects.create(campaign=campaign, key=_own(key, actor), seq=seq)


def _own(key: str, actor: Actor) -> str:
    """The key as it is kept (sha256, hex), with whose it is."""
    return hashlib.sha256(f"{actor.user_id} {key}".encode()).hexdigest()
