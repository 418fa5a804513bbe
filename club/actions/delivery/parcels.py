"""Notices that go out together, in one email or one message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Now

from club.actions.notices.notice_kinds import along_events
from club.models import Notice


@dataclass(frozen=True, slots=True)
class Parcel:
    """Notices that go out together to one address: the oldest first, those sent ahead of their time
    last."""

    notices: list[Notice]
    now: datetime

    @property
    def first(self) -> Notice:
        return self.notices[0]


def along_with(picked: Sequence[Notice]) -> set[int]:
    """The notices that go with an email before their own time."""
    readers = {row.user_id for row in picked if row.channel_id is None}
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    rows = Notice.objects.filter(
        free, outcome="", bundled=True, channel=None, user__in=readers, event__in=along_events()
    )
    return set(rows.select_for_update(skip_locked=True).values_list("pk", flat=True))


def parcels_of(notices: Iterable[Notice], now: datetime) -> list[Parcel]:
    """The parcels of these notices.

    Notices bundled for one address are one parcel. Every other notice is a parcel, with the notices
    that go along with it.
    """
    found: dict[tuple[object, ...], list[Notice]] = {}
    early: list[Notice] = []
    for notice in notices:
        address = (notice.user_id, notice.channel_id)
        if notice.bundled and notice.due_at > now:
            early.append(notice)
            continue
        found.setdefault(address if notice.bundled else (notice.pk,), []).append(notice)
    for notice in early:
        letters = (one for one in found.values() if one[0].user_id == notice.user_id)
        next(one for one in letters if one[0].channel_id is None).append(notice)
    parcels = [
        Parcel(sorted(group, key=lambda one: (one.due_at > now, one.pk)), now)
        for group in found.values()
    ]
    return sorted(parcels, key=lambda one: one.first.channel.failures if one.first.channel else 0)
