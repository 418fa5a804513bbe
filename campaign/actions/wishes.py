"""To which addresses a person wants to be told of an event, and when (D4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.calendar import outside
from campaign.actions.events import DAILY, EVENTS, NEVER, NOW
from campaign.models import Campaign, Channel, NoticeWish, Profile
from campaign.refusals import Refusal

BUNDLED_AT = time(18)  # of the reader's day
MAIL = None  # where a channel would stand


@dataclass(frozen=True, slots=True)
class Place:
    """One address of one reader, or of the campaign where `user_id` is none."""

    user_id: int | None
    channel_id: int | None
    when: str
    zone: ZoneInfo
    quiet_hours: tuple[str, ...]

    def due(self, now: datetime) -> datetime:
        """When what happens now is told there: outside quiet hours, or with the day's others."""
        if self.when == DAILY:
            now = next_bundle(now, self.zone)
        return outside(now, self.quiet_hours, self.zone)


def next_bundle(now: datetime, zone: ZoneInfo) -> datetime:
    """The next time at which a reader of this zone gets what was gathered."""
    here = now.astimezone(zone)
    today = datetime.combine(here.date(), BUNDLED_AT, zone)
    return today if today > here else today + timedelta(days=1)


def places_of(campaign: Campaign | None, event: str, user_ids: Iterable[int]) -> list[Place]:
    """Where this event is told: to these users as they wish, and on the campaign's channels."""
    users = get_user_model()._default_manager.filter(pk__in=set(user_ids), is_active=True)
    people = {user.pk: user for user in users.select_related("profile")}
    wishes = {
        (wish.user_id, wish.channel_id): wish.when
        for wish in NoticeWish.objects.filter(user__in=people, event=event)
    }
    found = []
    for id, user in people.items():
        if user.email and not getattr(_profile(user), "no_mail", False):
            found.append(_place(campaign, user, MAIL, wishes.get((id, MAIL), EVENTS[event].mail)))
    if not EVENTS[event].by_mail:
        found += _personal(campaign, event, people, wishes)
        found += _own_of(campaign, event)
    return [place for place in found if place.when != NEVER]


def _personal(
    campaign: Campaign | None, event: str, people: Mapping[int, Any], wishes: Mapping[Any, str]
) -> list[Place]:
    rows = Channel.objects.filter(user__in=people, off_at__isnull=True)
    return [
        _place(campaign, people[user_id], id, wishes.get((user_id, id), EVENTS[event].chat))
        for id, user_id in rows.values_list("pk", "user_id")
        if user_id is not None
    ]


def _own_of(campaign: Campaign | None, event: str) -> list[Place]:
    if campaign is None or not EVENTS[event].open:
        return []
    rows = Channel.objects.filter(campaign=campaign, off_at__isnull=True)
    zone, quiet = ZoneInfo(campaign.time_zone), tuple(campaign.quiet_hours)
    return [Place(None, id, NOW, zone, quiet) for id in rows.values_list("pk", flat=True)]


def _place(campaign: Campaign | None, user: Any, channel_id: int | None, when: str) -> Place:
    quiet = tuple(getattr(_profile(user), "quiet_hours", ()))
    return Place(user.pk, channel_id, when, zone_of(_profile(user), campaign), quiet)


def _profile(user: Any) -> Profile | None:
    return getattr(user, "profile", None)


def zone_of(profile: Profile | None, campaign: Campaign | None) -> ZoneInfo:
    """The reader's zone, else the campaign's, else UTC."""
    own = profile.time_zone if profile is not None else ""
    return ZoneInfo(own or (campaign.time_zone if campaign is not None else "UTC"))


def keep_wishes(user: Any, wishes: Mapping[tuple[str, int | None], str]) -> None:
    """Keeps when the user wants to hear of each (event, channel); `channel` none: by mail.

    Refuses `wish` for what is no event, no channel of his, or no time.
    """
    mine = set(Channel.objects.filter(user=user).values_list("pk", flat=True))
    for (event, channel_id), when in wishes.items():
        known = event in EVENTS and not EVENTS[event].fixed and when in (NOW, DAILY, NEVER)
        if not known or channel_id not in {MAIL, *mine}:
            raise Refusal("wish", "D4", gettext_noop("There is no such choice."))
    with transaction.atomic():
        NoticeWish.objects.filter(user=user).delete()
        NoticeWish.objects.bulk_create(
            NoticeWish(user=user, event=event, channel_id=channel_id, when=when)
            for (event, channel_id), when in wishes.items()
        )


def wishes_of(user: Any) -> dict[tuple[str, int | None], str]:
    """What the user has wished for, by event and channel."""
    rows = NoticeWish.objects.filter(user=user).values_list("event", "channel_id", "when")
    return {(event, channel_id): when for event, channel_id, when in rows}
