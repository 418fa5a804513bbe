"""Preferences for notices: which, where and when."""

from datetime import UTC, datetime
from typing import Any

import pytest

from club.actions.accounts import contact_preferences
from club.actions.notices import recipients
from club.actions.notices.notice_kinds import DAILY, NEVER, NOW, event_named, events
from club.actions.notices.outbox import post
from club.models import Channel, Game, Notice, NoticeWish
from club.refusals import Refusal
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def channel(bruno: Any, bidding: Game) -> Channel:
    return Channel.objects.create(
        user=bruno, kind="ntfy", label="Phone", address=b"", made_at=bidding.opened_at
    )


@pytest.mark.parametrize("event", [name for name, event in events().items() if not event.fixed])
def test_players_without_preferences_get_the_default_notices(
    event: str, bidding: Game, bruno: Any, channel: Channel
):
    post(bidding, event, now=bidding.opened_at, to=[bruno.pk], occasion="one")
    found = {
        n.channel_id: (DAILY if n.bundled else NOW) for n in Notice.objects.filter(event=event)
    }
    expected = {None: event_named(event).mail, channel.pk: event_named(event).chat}
    assert found == {place: when for place, when in expected.items() if when != NEVER}


def test_preferences_override_the_defaults(bidding: Game, bruno: Any, channel: Channel):
    recipients.save_preferences(bruno, {("ruling", None): NEVER, ("ruling", channel.pk): DAILY})
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    (only,) = Notice.objects.filter(event="ruling")
    assert (only.channel_id, only.bundled) == (channel.pk, True)


def test_a_disabled_channel_gets_no_notices(bidding: Game, bruno: Any, channel: Channel):
    Channel.objects.update(off_at=bidding.opened_at)
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").channel_id is None


def test_the_campaign_channel_gets_public_notices(bidding: Game, bruno: Any):
    own = Channel.objects.create(
        game=bidding, kind="ntfy", label="Club", address=b"", made_at=bidding.opened_at
    )
    for event in events():
        post(bidding, event, now=bidding.opened_at, to=[], occasion="one")
    heard = set(Notice.objects.filter(channel=own).values_list("event", flat=True))
    assert heard == {name for name, event in events().items() if event.open and not event.asked}
    assert not heard & {"receipt", "report", "stuck", "challenge", "reminder"}


@pytest.mark.parametrize(
    "wish", [("no-such", None, NOW), ("test", None, NOW), ("turn", None, "later"), ("turn", 0, NOW)]
)
def test_an_invalid_preference_is_refused_and_changes_nothing(bruno: Any, wish: Any):
    recipients.save_preferences(bruno, {("turn", None): DAILY})
    event, channel_id, when = wish
    with pytest.raises(Refusal):
        recipients.save_preferences(bruno, {(event, channel_id): when})
    assert NoticeWish.objects.get().when == DAILY


@pytest.mark.parametrize(
    ("said", "quiet", "at"),
    [
        ("2026-11-22 21:30", ("22:00", "08:00"), "2026-11-22 21:30"),
        ("2026-11-22 22:30", ("22:00", "08:00"), "2026-11-23 08:00"),
        ("2026-11-23 03:00", ("22:00", "08:00"), "2026-11-23 08:00"),
        ("2026-11-22 13:00", ("12:30", "14:00"), "2026-11-22 14:00"),
        ("2026-11-22 13:00", (), "2026-11-22 13:00"),
    ],
)
def test_nothing_is_sent_in_the_quiet_hours_of_the_reader(
    bidding: Game, bruno: Any, said: str, quiet: Any, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=quiet, wants_mail=True)
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


@pytest.mark.parametrize(
    ("said", "at"),
    [("2026-11-22 12:00", "2026-11-22 18:00"), ("2026-11-22 18:00", "2026-11-23 18:00")],
)
def test_the_daily_digest_is_sent_in_the_evening_of_the_reader(
    bidding: Game, bruno: Any, said: str, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=(), wants_mail=True)
    recipients.save_preferences(bruno, {("ruling", None): DAILY})
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


def _utc(words: str) -> datetime:
    return datetime.fromisoformat(words).replace(tzinfo=UTC)
