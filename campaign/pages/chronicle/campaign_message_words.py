"""The campaign's messages in words, shown between the entries of the chronicle."""

from datetime import datetime
from typing import Any

from django.template.loader import render_to_string, select_template
from django.utils.translation import gettext as _

from campaign.models import Campaign, Message
from campaign.pages.frame.deadline_display import short_words
from campaign.pages.scene.campaign_view import Scene

MOST = 60  # of one page
KEPT = 100  # pages whose messages are kept in memory

_cached: dict[tuple[Any, ...], list[Message]] = {}


def messages_of(scene: Scene, first: int, before: int | None) -> list[Message]:
    """The messages after entries from `first` up to below `before` (None: to the end).

    A message changes the campaign's version, so those of one version are kept in memory.
    """
    campaign = scene.campaign
    key = (campaign.public_id, campaign.version, first, before)
    if key not in _cached:
        if len(_cached) >= KEPT:
            _cached.clear()
        messages = Message.objects.filter(campaign=campaign, seq__gte=first)
        messages = messages if before is None else messages.filter(seq__lt=before)
        _cached[key] = list(messages.order_by("-seq", "-pk")[:MOST])
    return _cached[key]


def in_words(scene: Scene, message: Message) -> str:
    """The message as the chronicle shows it; its template is named after its kind."""
    line = select_template(
        [f"chronicle/messages/{message.kind}.html", "chronicle/messages/other.html"]
    )
    entry = {
        "line": line.render({"t": message, "scene": scene}), "label": _label(scene, message),
        "reason": message.reason, "iso": message.at.isoformat(),
        "words": short_words(scene.campaign, message.at),
    }  # fmt: skip
    return render_to_string("chronicle/_message.html", entry)


def _label(scene: Scene, message: Message) -> str:
    """The organiser is named as such, and as a player too; others act for themselves."""
    campaign: Campaign = scene.campaign
    if message.by_id != campaign.organiser_id:
        return ""
    return _("by the organiser, who plays") if message.by_player else _("by the organiser")


def moment_in(campaign: Any, iso: str) -> str:
    """A moment that a message holds, in the campaign's zone; empty for none."""
    return short_words(campaign, datetime.fromisoformat(iso)) if iso else ""
