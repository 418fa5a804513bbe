"""Once-only keys: a form carries one, so that a double tap plays once (D3)."""

from django.utils.translation import gettext_noop

from campaign.models import Campaign, OnceKey
from campaign.refusals import Refusal

LONGEST = 64


def earlier_seq(campaign: Campaign, key: str | None) -> int | None:
    """The journal number at which this key was used, under the campaign's lock; else None."""
    if not key:
        return None
    if len(key) > LONGEST or "\x00" in key:
        raise Refusal("malformed", "D3", gettext_noop("This form is damaged. Load the page again."))
    used = OnceKey.objects.filter(campaign=campaign, key=key)
    return used.values_list("seq", flat=True).first()


def remember(campaign: Campaign, key: str | None, seq: int) -> None:
    if key:
        OnceKey.objects.create(campaign=campaign, key=key, seq=seq)
