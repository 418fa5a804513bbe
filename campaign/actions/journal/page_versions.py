"""Which opening of the campaign a page was drawn for, as a number that its forms carry (D3)."""

from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop

from campaign.models import Campaign, Correction
from club.refusals import Refusal

MOST_MOMENTS = 100_000  # of one campaign


def opening_of(campaign: Any) -> int:
    """The present moment, and how often an organiser has corrected what came before it.

    Taking back one's own last act leaves what others look at as it was, so it counts for nothing.
    """
    return _corrected(campaign) * MOST_MOMENTS + campaign.moment


def is_corrected_since(campaign: Any, seen: int) -> bool:
    """Whether a correction came after the opening that was seen."""
    return seen // MOST_MOMENTS != _corrected(campaign)


def stale() -> Refusal:
    """The refusal of a page that was drawn for an earlier moment."""
    sentence = gettext_noop("The campaign has moved on since this page was drawn. Look again.")
    return Refusal("stale", "D3", sentence)


def with_undone(campaigns: QuerySet[Campaign]) -> QuerySet[Campaign]:
    """The campaigns, each with what `opening_of` would otherwise ask for one by one."""
    of_one = Correction.objects.filter(campaign=OuterRef("pk"), undo=True).order_by()
    count = of_one.values("campaign").annotate(number=Count("pk")).values("number")
    return campaigns.annotate(undone=Coalesce(Subquery(count), 0))


def _corrected(campaign: Any) -> int:
    if not campaign.era:
        return 0
    undone = getattr(campaign, "undone", None)
    if undone is None:
        undone = Correction.objects.filter(campaign=campaign, undo=True).count()
    return int(campaign.era - undone)
