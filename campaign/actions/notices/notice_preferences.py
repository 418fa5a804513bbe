"""When a person wants each kind of notice, by mail and on each of their channels (D4)."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.notices.notice_kinds import DAILY, EVENTS, NEVER, NOW
from campaign.actions.notices.recipients import MAIL
from campaign.models import Channel, NoticeWish
from club.refusals import Refusal


def save_preferences(user: Any, preferences: Mapping[tuple[str, int | None], str]) -> None:
    """Saves when the user wants each kind of notice, by (event, channel). A channel of None means
    mail.

    Refuses `wish` for an unknown kind, a channel of somebody else, or an unknown time.
    """
    mine = set(Channel.objects.filter(user=user).values_list("pk", flat=True))
    for (event, channel_id), when in preferences.items():
        known = event in EVENTS and not EVENTS[event].fixed and when in (NOW, DAILY, NEVER)
        if not known or channel_id not in {MAIL, *mine}:
            raise Refusal("wish", "D4", gettext_noop("There is no such choice."))
    with transaction.atomic():
        NoticeWish.objects.filter(user=user).delete()
        NoticeWish.objects.bulk_create(
            NoticeWish(user=user, event=event, channel_id=channel_id, when=when)
            for (event, channel_id), when in preferences.items()
        )


def preferences_of(user: Any) -> dict[tuple[str, int | None], str]:
    """The user's saved preferences, by event and channel."""
    rows = NoticeWish.objects.filter(user=user).values_list("event", "channel_id", "when")
    return {(event, channel_id): when for event, channel_id, when in rows}
