"""Sending the outbox: rows are claimed, sent outside any transaction, then marked (B2, D15).

A sender that dies between sending and marking leaves a claim that expires; the next one sends
it again under the same key. Nothing else is ever sent twice, and nothing is lost.
"""

import logging
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from club.actions.delivery import chat, notice_mail
from club.actions.delivery.channels import note_failed_delivery, note_success, remove_channel
from club.actions.delivery.notice_mail import Undelivered
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.notices.recipients import next_bundle, zone_of
from club.actions.notices.relevance import is_moot
from club.models import Notice, Profile

logger = logging.getLogger(__name__)
_stopping = threading.Event()

LEASE = timedelta(seconds=120)  # longer than any sending takes
BUDGET = 60.0  # maximum seconds of one round, beside its last sending
MOST_TRIES = 10
FIRST_WAIT = timedelta(minutes=1)  # doubled after every try
LONGEST_WAIT = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Parcel:
    """Notices that go out together to one address, the oldest first."""

    notices: list[Notice]
    now: datetime

    @property
    def first(self) -> Notice:
        return self.notices[0]


def deliver_due(limit: int = 1000, *, budget: float = BUDGET) -> int:
    """Sends what is due; how many parcels were tried. Others may do the same at the same time.

    An address that fails is left alone for the rest of the round, so that a dead one costs the
    others one timeout.
    """
    tried, dead = 0, set[int | None]()
    ends = time.monotonic() + budget
    for _ in range(limit):
        if _stopping.is_set() or time.monotonic() > ends:
            break
        parcel = _claim(dead)
        if parcel is None:
            break
        tried += 1
        if not _deliver(parcel):
            dead.add(parcel.first.channel_id)
    return tried


def stop() -> None:
    """This process ends: no further parcel is taken."""
    _stopping.set()


def has_due() -> bool:
    """Whether there is anything to send."""
    return _waiting().exists()


def wait_after(tries: int) -> timedelta:
    """The delay before the next attempt, after this many failed ones."""
    return min(FIRST_WAIT * 2 ** min(tries - 1, 20), LONGEST_WAIT)


def _waiting() -> QuerySet[Notice]:
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    return Notice.objects.filter(free, outcome="", due_at__lte=Now())


def _claim(dead: set[int | None]) -> Parcel | None:
    """Takes the next parcel for the length of a lease; healthy addresses go before failing ones."""
    with transaction.atomic():
        rows = _waiting().exclude(channel_id__in=[id for id in dead if id is not None])
        if None in dead:
            rows = rows.exclude(channel_id__isnull=True)
        rows = rows.select_for_update(of=("self",), skip_locked=True).annotate(database_now=Now())
        healthy_first = F("channel__failures").asc(nulls_first=True)
        first = rows.order_by(healthy_first, "due_at", "pk").first()
        if first is None:
            return None
        together = rows.filter(bundled=True, user=first.user_id, channel=first.channel_id)
        picked = list(together.order_by("pk")) if first.bundled else [first]
        now: datetime = first.database_now
        taken = Notice.objects.filter(pk__in=[row.pk for row in picked])
        taken.update(claimed_until=now + LEASE, tries=F("tries") + 1)
    loaded = taken.select_related(
        "user__profile", "channel", "game__organiser__profile"
    ).prefetch_related("game__seats")
    return Parcel(list(loaded.order_by("pk")), now)


def _deliver(parcel: Parcel) -> bool:
    """Sends the parcel, or what of it still matters; False when its address did not answer."""
    try:
        wanted = [notice for notice in parcel.notices if not is_moot(notice)]
        _end([notice for notice in parcel.notices if notice not in wanted], "dropped")
        if not wanted or _waits_for_tomorrow(parcel, wanted):
            return True
        _send(wanted, parcel.now)
    except Undelivered as failure:
        if failure.gone and parcel.first.channel is not None:
            remove_channel(parcel.first.channel)
            return True
        _failed(wanted, parcel.now, str(failure), for_good=failure.for_good)
        if not failure.alone:
            _rest(parcel)
        return failure.alone
    except Exception as error:
        logger.exception("notice %s could not be sent", parcel.first.pk)
        _failed(parcel.notices, parcel.now, type(error).__name__, for_good=False)
        return True
    _mark_sent(wanted, parcel.now)
    return True


def _send(notices: list[Notice], now: datetime) -> None:
    first, words = notices[0], [rendered_words(notice, now) for notice in notices]
    if first.channel is not None:
        chat.send_chat(first.channel, words, first.key)
    else:
        notice_mail.send_notice_mail(first.user, words, first.key)


def _mark_sent(notices: list[Notice], now: datetime) -> None:
    first = notices[0]
    with transaction.atomic():
        _end(notices, "sent")
        if first.channel is not None:
            note_success(first.channel)
        elif first.bundled:
            Profile.objects.update_or_create(
                user=first.user, defaults={"bundled_on": _today(first, now)}
            )


def _failed(notices: list[Notice], now: datetime, why: str, *, for_good: bool) -> None:
    """Postpones failed notices, or gives them up; a channel that fails too often is disabled."""
    with transaction.atomic():
        for notice in notices:
            given_up = for_good or notice.tries >= MOST_TRIES
            rows = Notice.objects.filter(pk=notice.pk)
            rows.update(error=why[:200], due_at=now + wait_after(notice.tries), claimed_until=None)
            if given_up:
                _end([notice], "failed")
        channel = notices[0].channel
        if channel is not None:
            note_failed_delivery(channel, now, for_good=for_good)


def _rest(parcel: Parcel) -> None:
    """A server that failed is left alone with all that waits for it; the oldest tries again."""
    channel = parcel.first.channel
    tries = parcel.first.tries if channel is None else channel.failures + 1
    until = parcel.now + wait_after(tries)
    Notice.objects.filter(channel=channel, outcome="", due_at__lt=until).update(due_at=until)


def _end(notices: list[Notice], outcome: str) -> None:
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    rows.update(outcome=outcome, done_at=Now(), claimed_until=None)


def _waits_for_tomorrow(parcel: Parcel, notices: list[Notice]) -> bool:
    """Whether today's bundled mail was sent already, so that these wait for tomorrow."""
    first = notices[0]
    profile: Any = getattr(first.user, "profile", None)
    if not first.bundled or first.channel is not None or profile is None:
        return False
    if profile.bundled_on != _today(first, parcel.now):
        return False
    time_zone = zone_of(profile, first.game)
    tomorrow = next_bundle(parcel.now, time_zone)
    if tomorrow.astimezone(time_zone).date() == profile.bundled_on:
        tomorrow += timedelta(days=1)
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    rows.update(due_at=tomorrow, claimed_until=None, tries=F("tries") - 1)
    return True


def _today(notice: Notice, moment: datetime) -> Any:
    time_zone = zone_of(getattr(notice.user, "profile", None), notice.game)
    return moment.astimezone(time_zone).date()
