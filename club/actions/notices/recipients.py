"""The destinations of a notice, for people and for a game's own channels (D4).

Also when a person wants each kind of notice, on each channel.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import JSONField, Q, Value
from django.utils.translation import gettext_noop

from club.actions.letters.mailboxes import takes_no_letters
from club.actions.notices.notice_kinds import DAILY, NEVER, NOW, event_named, events
from club.actions.schedule.calendar import outside
from club.models import Channel, Game, NoticeWish, Profile
from club.refusals import Refusal

BUNDLED_AT = time(18)  # of the reader's day
MAIL = None  # in place of a channel


@dataclass(frozen=True, slots=True)
class DeliveryAddress:
    """One address of one reader, or of the game if `user_id` is None."""

    user_id: int | None
    channel_id: int | None
    when: str
    zone: ZoneInfo
    quiet_hours: tuple[str, ...]

    def due(self, now: datetime) -> datetime:
        """The time to send a notice made now: outside quiet hours, or in the daily message."""
        if self.when == DAILY:
            now = next_bundle(now, self.zone)
        return outside(now, self.quiet_hours, self.zone)


class Addresses:
    """All addresses of these users (ids) and of a game, with their preferences by event.

    They are loaded together. Users in `known` are not loaded again.
    """

    def __init__(
        self, game: Game | None, user_ids: Iterable[int], known: Mapping[int, Any]
    ) -> None:
        self.game = game
        self.people = _active(set(user_ids), known)
        rows = _channels_and_wishes(game, list(self.people))
        self.channels: list[tuple[int, int | None, list[str]]] = sorted(
            (channel, user, extras) for channel, user, extras, event, _ in rows if not event
        )
        self.preferences = {
            (user, event, channel): when for channel, user, _, event, when in rows if event
        }

    def places_of(self, event: str, user_ids: Iterable[int]) -> list[DeliveryAddress]:
        """The destinations of this event: these users by their preferences, and the game's
        channels."""
        readers = {id: self.people[id] for id in user_ids if id in self.people}
        found = [*self._by_mail(event, readers)]
        if not event_named(event).by_mail:
            found += [*self._by_channel(event, readers)]
        return [place for place in found if place.when != NEVER]

    def _by_mail(self, event: str, readers: Mapping[int, Any]) -> Iterator[DeliveryAddress]:
        for id, user in readers.items():
            if not takes_no_letters(user.email, _profile(user)):
                when = self.preferences.get((id, event, MAIL), event_named(event).mail)
                yield _place(self.game, user, MAIL, when)

    def _by_channel(self, event: str, readers: Mapping[int, Any]) -> Iterator[DeliveryAddress]:
        for channel_id, id, extras in self.channels:
            if id is not None and id in readers:
                when = self.preferences.get((id, event, channel_id), event_named(event).chat)
                yield _place(self.game, readers[id], channel_id, when)
            elif id is None and self.game is not None and _is_posted(event, extras):
                zone, quiet = ZoneInfo(self.game.time_zone), self.game.quiet_hours
                yield DeliveryAddress(None, channel_id, NOW, zone, tuple(quiet))


def _channels_and_wishes(game: Game | None, people: list[int]) -> list[tuple[Any, ...]]:
    """Channel, user, extras, event and wish of each row, in one query. A channel has no event."""
    owned = Q(user__in=people) | (Q(game=game) if game is not None else Q())
    channels = Channel.objects.filter(owned, off_at__isnull=True).order_by()
    wishes = NoticeWish.objects.filter(user__in=people).order_by()
    nothing = Value(None, JSONField())
    both = channels.values_list("pk", "user_id", "extras", Value(""), Value("")).union(
        wishes.values_list("channel_id", "user_id", nothing, "event", "when"), all=True
    )
    return list(both)


def _is_posted(event: str, extras: list[str]) -> bool:
    """Whether a game's own channel posts this event. `extras` are what it asks for."""
    kind = event_named(event)
    return kind.open and (not kind.asked or event in extras)


def next_bundle(now: datetime, zone: ZoneInfo) -> datetime:
    """The next time of the daily bundle for a reader in this time zone."""
    here = now.astimezone(zone)
    today = datetime.combine(here.date(), BUNDLED_AT, zone)
    return today if today > here else today + timedelta(days=1)


def zone_of(profile: Profile | None, game: Game | None) -> ZoneInfo:
    """The reader's time zone, or the game's, or UTC."""
    own = profile.time_zone if profile is not None else ""
    return ZoneInfo(own or (game.time_zone if game is not None else "UTC"))


def _active(user_ids: set[int], known: Mapping[int, Any]) -> dict[int, Any]:
    """Those of these users who may get notices, by id."""
    people = {id: known[id] for id in user_ids if id in known}
    missing = user_ids - people.keys()
    if missing:
        users = get_user_model()._default_manager.filter(pk__in=missing)
        people |= {user.pk: user for user in users.select_related("profile")}
    return {id: user for id, user in sorted(people.items()) if user.is_active}


def _place(game: Game | None, user: Any, channel_id: int | None, when: str) -> DeliveryAddress:
    quiet = tuple(getattr(_profile(user), "quiet_hours", ()))
    return DeliveryAddress(user.pk, channel_id, when, zone_of(_profile(user), game), quiet)


def _profile(user: Any) -> Profile | None:
    return getattr(user, "profile", None)


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
