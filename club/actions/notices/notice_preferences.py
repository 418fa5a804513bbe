"""When a person wants each kind of notice, by email and on each of their channels (D4)."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.notices.notice_kinds import DAILY, NEVER, NOW, events
from club.actions.notices.recipients import MAIL
from club.models import Channel, NoticeWish
from club.refusals import Refusal


def save_preferences(user: Any, preferences: Mapping[tuple[str, int | None], str]) -> None:
    """Saves when the user wants each kind of notice, by (event, channel). Channel None is email.

    Refuses `wish` for an unknown kind, a channel of somebody else, or an unknown time.
    """
    mine = set(Channel.objects.filter(user=user).values_list("pk", flat=True))
    free = {name for name, event in events().items() if not event.fixed}
    for (event, channel_id), when in preferences.items():
        if event not in free or when not in (NOW, DAILY, NEVER) or channel_id not in {MAIL, *mine}:
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
