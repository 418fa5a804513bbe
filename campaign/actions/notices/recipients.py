"""The destinations of a notice, for people and for a campaign's own channels (D4)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache, reduce
from operator import or_
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db.models import BigIntegerField, Q

from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.notices.notice_kinds import DAILY, EVENTS, NEVER, NOW
from campaign.actions.schedule.calendar import outside
from campaign.models import Campaign, Channel, NoticeWish, Profile

BUNDLED_AT = time(18)  # of the reader's day
MAIL = None  # where a channel would stand


@dataclass(frozen=True, slots=True)
class Destination:
    """One address of one reader, or of the campaign where `user_id` is none."""

    user_id: int | None
    channel_id: int | None
    when: str
    zone: ZoneInfo
    quiet_hours: tuple[str, ...]

    def due(self, now: datetime) -> datetime:
        """When a notice made now is sent there: outside quiet hours, or in the daily message."""
        if self.when == DAILY:
            now = next_bundle(now, self.zone)
        return outside(now, self.quiet_hours, self.zone)


@cache
def _preferences(users: int) -> Prepared[Any]:
    """What so many users wish."""
    rows = NoticeWish.objects.order_by().values_list("user_id", "event", "channel_id", "when")
    return Prepared(lambda: rows.filter(_of(users)))


@cache
def _channels(users: int) -> Prepared[Any]:
    """The channels of so many users, and of a campaign."""
    owned = _of(users) | Q(campaign=Gap("campaign", BigIntegerField()))
    rows = Channel.objects.order_by("pk").values_list("pk", "user_id")
    return Prepared(lambda: rows.filter(owned, off_at__isnull=True))


def _of(users: int) -> Q:
    gaps = (Q(user=Gap(f"user{number}", BigIntegerField())) for number in range(users))
    return reduce(or_, gaps, Q())


class Addresses:
    """All addresses of these users (ids) and of a campaign, with what they wish of each event.

    They are read at once, whatever is asked of them later; users in `known` are not read again.
    """

    def __init__(
        self, campaign: Campaign | None, user_ids: Iterable[int], known: Mapping[int, Any]
    ) -> None:
        self.campaign = campaign
        self.people = _active(set(user_ids), known)
        users = {f"user{number}": id for number, id in enumerate(self.people)}
        preferences = _preferences(len(users))(**users) if users else ()
        self.preferences = {tuple(place): when for *place, when in preferences}
        about = campaign.pk if campaign is not None else None
        self.channels = [*_channels(len(users))(campaign=about, **users)]

    def places_of(self, event: str, user_ids: Iterable[int]) -> list[Destination]:
        """The destinations of this event: these users by their preferences, and the campaign's
        channels.
        """
        readers = {id: self.people[id] for id in user_ids if id in self.people}
        found = [*self._by_mail(event, readers)]
        if not EVENTS[event].by_mail:
            found += [*self._by_channel(event, readers)]
        return [place for place in found if place.when != NEVER]

    def _by_mail(self, event: str, readers: Mapping[int, Any]) -> Iterator[Destination]:
        for id, user in readers.items():
            if user.email and not getattr(_profile(user), "no_mail", False):
                when = self.preferences.get((id, event, MAIL), EVENTS[event].mail)
                yield _place(self.campaign, user, MAIL, when)

    def _by_channel(self, event: str, readers: Mapping[int, Any]) -> Iterator[Destination]:
        for channel_id, id in self.channels:
            if id is not None and id in readers:
                when = self.preferences.get((id, event, channel_id), EVENTS[event].chat)
                yield _place(self.campaign, readers[id], channel_id, when)
            elif id is None and self.campaign is not None and EVENTS[event].open:
                zone, quiet = ZoneInfo(self.campaign.time_zone), self.campaign.quiet_hours
                yield Destination(None, channel_id, NOW, zone, tuple(quiet))


def next_bundle(now: datetime, zone: ZoneInfo) -> datetime:
    """The next time at which a reader of this zone gets what was gathered."""
    here = now.astimezone(zone)
    today = datetime.combine(here.date(), BUNDLED_AT, zone)
    return today if today > here else today + timedelta(days=1)


def zone_of(profile: Profile | None, campaign: Campaign | None) -> ZoneInfo:
    """The reader's zone, else the campaign's, else UTC."""
    own = profile.time_zone if profile is not None else ""
    return ZoneInfo(own or (campaign.time_zone if campaign is not None else "UTC"))


def _active(user_ids: set[int], known: Mapping[int, Any]) -> dict[int, Any]:
    """Who of them may be written to, by id."""
    people = {id: known[id] for id in user_ids if id in known}
    missing = user_ids - people.keys()
    if missing:
        users = get_user_model()._default_manager.filter(pk__in=missing)
        people |= {user.pk: user for user in users.select_related("profile")}
    return {id: user for id, user in sorted(people.items()) if user.is_active}


def _place(campaign: Campaign | None, user: Any, channel_id: int | None, when: str) -> Destination:
    quiet = tuple(getattr(_profile(user), "quiet_hours", ()))
    return Destination(user.pk, channel_id, when, zone_of(_profile(user), campaign), quiet)


def _profile(user: Any) -> Profile | None:
    return getattr(user, "profile", None)
