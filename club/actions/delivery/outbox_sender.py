"""Sending the outbox: rows are claimed, sent outside any transaction, then marked (B2, D15).

A round claims some at a time and marks each as soon as it is sent. If a sender dies between sending
and marking, its claim expires. The next sender sends it again under the same key. Nothing else is
ever sent twice, and nothing is lost.
"""

import logging
import threading
import time
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from club.actions.delivery import notice_mail, webhooks
from club.actions.delivery.called import called_by, note_unknown
from club.actions.delivery.channels import note_failed_delivery, note_success, remove_channel
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.delivery.parcels import Parcel, along_with, parcels_of
from club.actions.delivery.services.pictures import picture_for
from club.actions.letters import mailboxes
from club.actions.letters.mail_connection import MailConnection, Undelivered
from club.actions.notices.recipients import next_bundle, zone_of
from club.actions.notices.relevance import is_outdated
from club.models import WEBHOOK, Notice, Profile

logger = logging.getLogger(__name__)
_stopping = threading.Event()

CLAIMED = 20  # notices claimed at a time, and what belongs in one email with them
LEASE = timedelta(seconds=120)  # longer than HELD and any one sending take
HELD = 60.0  # seconds after which claimed parcels that were not reached are given back
SLOW = 3.0  # seconds of one sending after which its address waits for the next round
BUDGET = 60.0  # maximum seconds of one round, without its last sending
MOST_TRIES = 10
FIRST_WAIT = timedelta(minutes=1)  # doubled after every try
LONGEST_WAIT = timedelta(hours=6)


def deliver_due(limit: int = 1000, *, budget: float = BUDGET) -> int:
    """Sends what is due and returns the number of parcels tried. Others may do the same at the same
    time.

    An address that fails or is slow is skipped for the rest of the round, so that a dead one costs
    the others one timeout.
    """
    tried, dead = 0, set[int | None]()
    ends = time.monotonic() + budget
    with MailConnection() as connection:
        while tried < limit and not _is_over(ends):
            parcels = _claim(dead, min(CLAIMED, limit - tried))
            if not parcels:
                break
            until = min(ends, time.monotonic() + HELD)
            for parcel in parcels:
                if parcel.first.channel_id in dead or _is_over(until):
                    _give_back(parcel)
                    continue
                tried += 1
                if not _deliver(parcel, connection):
                    dead.add(parcel.first.channel_id)
    return tried


def _is_over(ends: float) -> bool:
    return _stopping.is_set() or time.monotonic() > ends


def stop() -> None:
    """Ends sending in this process: it takes no further parcel."""
    _stopping.set()


def has_due() -> bool:
    """Whether there is anything to send."""
    return _waiting().exists()


def due_count(most: int) -> int:
    """The number of notices to be sent. Counting ends at `most`."""
    return _waiting()[:most].count()


def wait_after(tries: int) -> timedelta:
    """The delay before the next attempt, after this many failed ones."""
    return min(FIRST_WAIT * 2 ** min(tries - 1, 20), LONGEST_WAIT)


def _waiting() -> QuerySet[Notice]:
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    return Notice.objects.filter(free, outcome="", due_at__lte=Now())


def _claim(dead: set[int | None], most: int = CLAIMED) -> list[Parcel]:
    """Claims the next parcels for the length of a lease, those to healthy addresses first."""
    with transaction.atomic():
        rows = _waiting().exclude(channel_id__in=[id for id in dead if id is not None])
        if None in dead:
            rows = rows.exclude(channel_id__isnull=True)
        rows = rows.select_for_update(of=("self",), skip_locked=True).annotate(database_now=Now())
        picked = list(rows.order_by("due_at", "pk")[:most])
        if not picked:
            return []
        together = rows.filter(
            bundled=True, user__in={row.user_id for row in picked if row.bundled}
        )
        ids = {row.pk for row in picked} | {row.pk for row in together} | along_with(picked)
        now: datetime = picked[0].database_now
        taken = Notice.objects.filter(pk__in=ids)
        taken.update(claimed_until=now + LEASE)
    loaded = taken.select_related(
        "user__profile", "channel", "game__organiser__profile"
    ).prefetch_related("game__seats")
    return parcels_of(loaded.order_by("due_at", "pk"), now)


def _give_back(parcel: Parcel) -> None:
    """Returns parcels that were claimed and not reached, so that another round sends them."""
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in parcel.notices])
    rows.update(claimed_until=None)


def _deliver(parcel: Parcel, connection: MailConnection) -> bool:
    """Sends those notices of the parcel that still matter.

    Returns False if the address did not answer, took long, or no longer exists.
    """
    begun = time.monotonic()
    try:
        wanted = [notice for notice in parcel.notices if not is_outdated(notice)]
        _end([notice for notice in parcel.notices if notice not in wanted], "dropped")
        if wanted and all(notice.due_at > parcel.now for notice in wanted):
            _give_back(Parcel(wanted, parcel.now))  # the notice that they belonged to is over
            return True
        if not wanted or _waits_for_tomorrow(parcel, wanted):
            return True
        missed = _send(wanted, parcel.now, connection)
    except Undelivered as failure:
        if failure.later is not None:
            _wait(parcel, wanted, failure.later, str(failure))
            return False
        if failure.gone and parcel.first.channel is not None:
            remove_channel(parcel.first.channel)
            return False
        if failure.for_good and parcel.first.channel is None and parcel.first.user is not None:
            mailboxes.note_refusal(parcel.first.user.email)
        _failed(wanted, parcel.now, str(failure), for_good=failure.for_good)
        if not failure.alone:
            _rest(parcel)
        return failure.alone
    except Exception as error:
        logger.exception("notification %s could not be sent", parcel.first.pk)
        _failed(parcel.notices, parcel.now, type(error).__name__, for_good=False)
        return True
    _mark_sent(wanted, parcel.now, missed)
    return parcel.first.channel is None or time.monotonic() - begun < SLOW


def _send(notices: list[Notice], now: datetime, connection: MailConnection) -> frozenset[int]:
    """Sends them, and returns the names (ids) by which nobody could be called."""
    first = notices[0]
    if first.channel is not None and first.channel.kind == WEBHOOK:
        webhooks.send_webhook(first.channel, notices)
        return frozenset()
    words = [rendered_words(notice, now) for notice in notices]
    if first.channel is None:
        notice_mail.send_notice_mail(first.user, words, first.key, connection)
        return frozenset()
    # Its libraries take 8 MB, and most clubs have no such channel.
    from club.actions.delivery import chat

    called, picture = called_by(first), picture_for(first)
    return chat.send_chat(first.channel, words, first.key, called=called, picture=picture)


def _mark_sent(notices: list[Notice], now: datetime, missed: frozenset[int]) -> None:
    first = notices[0]
    with transaction.atomic():
        _end(notices, "sent")
        note_unknown(first, missed, now)
        if first.channel is not None:
            note_success(first.channel)
        elif first.user is not None:
            mailboxes.note_taken(first.user.email)
        if first.channel is None and first.bundled:
            Profile.objects.update_or_create(
                user=first.user, defaults={"bundled_on": _today(first, now)}
            )


def _failed(notices: list[Notice], now: datetime, why: str, *, for_good: bool) -> None:
    """Postpones failed notices, or gives them up. A channel that fails too often is disabled."""
    with transaction.atomic():
        for notice in notices:
            tries = notice.tries + 1
            rows = Notice.objects.filter(pk=notice.pk)
            due_at = now + wait_after(tries)
            if for_good or tries >= MOST_TRIES:
                rows.update(error=why[:200])
                _end([notice], "failed")
            else:
                rows.update(error=why[:200], due_at=due_at, claimed_until=None, tries=tries)
        channel = notices[0].channel
        if channel is not None:
            note_failed_delivery(channel, now, for_good=for_good)


def _rest(parcel: Parcel) -> None:
    """Postpones everything that waits for a server that failed. The oldest notice tries again."""
    channel = parcel.first.channel
    tries = parcel.first.tries + 1 if channel is None else channel.failures + 1
    until = parcel.now + wait_after(tries)
    Notice.objects.filter(channel=channel, outcome="", due_at__lt=until).update(due_at=until)


def _wait(parcel: Parcel, notices: list[Notice], seconds: float, why: str) -> None:
    """The server was asked too often, and takes messages again after these seconds. After 0, which
    say no time, the wait is that of a failed try. It is no failure of its channel. Only a message
    that had to wait too often is given up."""
    named = timedelta(seconds=seconds)
    until = parcel.now + (named or wait_after(parcel.first.tries + 1))
    for notice in notices:
        rows = Notice.objects.filter(pk=notice.pk)
        rows.update(error=why[:200], claimed_until=None, tries=F("tries") + 1)
        if notice.tries + 1 >= MOST_TRIES:
            _end([notice], "failed")
    waiting = Notice.objects.filter(channel=parcel.first.channel, outcome="", due_at__lt=until)
    waiting.update(due_at=until)


def _end(notices: list[Notice], outcome: str) -> None:
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    rows.update(outcome=outcome, done_at=Now(), claimed_until=None, tries=F("tries") + 1)


def _waits_for_tomorrow(parcel: Parcel, notices: list[Notice]) -> bool:
    """Whether today's bundled email was already sent, so that these wait for tomorrow."""
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
    rows.update(due_at=tomorrow, claimed_until=None)
    return True


def _today(notice: Notice, moment: datetime) -> Any:
    time_zone = zone_of(getattr(notice.user, "profile", None), notice.game)
    return moment.astimezone(time_zone).date()
