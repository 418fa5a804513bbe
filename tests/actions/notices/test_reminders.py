"""Reminders: their times for a reader, with any quiet hours and any length of the window."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.accounts import contact_preferences
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.delivery import outbox_sender
from club.actions.journal.actor import Actor
from club.actions.notices.reminders import times
from club.actions.schedule.calendar import outside
from club.models import Game, Notice
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

HOUR = timedelta(hours=1)
OPENED = datetime(2026, 11, 20, 12, tzinfo=UTC)
ZULU = ZoneInfo("UTC")


def before(window: float, *quiet: str) -> list[float]:
    """Hours before the deadline of the reminders, for a window of so many hours."""
    closes = OPENED + window * HOUR
    return [(closes - at) / HOUR for at in times(OPENED, closes, quiet, ZULU)]


@pytest.mark.parametrize(
    ("window", "hours"),
    [
        (336, [67.2, 24, 3]),
        (168, [33.6, 24, 3]),
        (120, [24, 3]),  # the share of the window is too near to the day before
        (48, [24, 9.6, 3]),
        (26, [5.2, 3]),  # the phase has only just opened a day before
        (15, [3]),
        (4, [3, 0.8]),
        (0.5, [0.1]),
    ],
)
def test_reminders_come_a_day_three_hours_and_a_fifth_of_the_window_before(
    window: float, hours: list[float]
):
    assert before(window) == pytest.approx(hours)


@pytest.mark.parametrize(
    ("window", "quiet", "hours"),
    [
        # Closes at 12:00: the reminder of 09:00 waits until the end of quiet hours.
        (120, ("22:00", "10:00"), [24, 2]),
        # Closes at 08:00: after the night there would be no time left, so it comes before it.
        (116, ("22:00", "07:30"), [24, 10.25]),
    ],
)
def test_reminders_move_to_the_end_or_the_start_of_quiet_hours(window, quiet, hours):
    assert before(window, *quiet) == pytest.approx(hours)


@given(
    window=st.integers(1, 24 * 30 * 60),
    start=st.integers(0, 23),
    length=st.integers(1, 16),
    zone=st.sampled_from(["UTC", "Europe/Paris", "America/St_Johns", "Australia/Lord_Howe"]),
    opened=st.datetimes(datetime(2025, 1, 1), datetime(2028, 1, 1)),
)
def test_reminders_are_inside_any_window_apart_and_mostly_by_day(
    window: int, start: int, length: int, zone: str, opened: datetime
):
    quiet = (f"{start:02}:00", f"{(start + length) % 24:02}:00")
    opened = opened.replace(tzinfo=UTC)
    closes = opened + timedelta(minutes=window)
    found = times(opened, closes, quiet, ZoneInfo(zone))
    assert 1 <= len(found) <= 3
    assert list(found) == sorted(found)
    assert all(opened < at < closes for at in found)
    assert all(b - a >= HOUR for a, b in zip(found, found[1:], strict=False))
    if window > 60 * 24:  # longer than any night
        later = [at for at in found if at > opened + 18 * HOUR]
        assert all(outside(at, quiet, ZoneInfo(zone)) == at for at in later)


# --- in a campaign ---------------------------------------------------------------------------


def in_hours(game: Game, hours: float, *, of: float = 120) -> Game:
    """The open moment closes in so many hours, of a window of so many. Reminders are due."""
    rows = Game.objects.filter(pk=game.pk)
    now = a_moment_ago()
    rows.update(closes_at=now + hours * HOUR, opened_at=now - (of - hours) * HOUR, checks_at=now)
    game.refresh_from_db()
    return game


def a_moment_ago() -> datetime:
    return timezone.now() - timedelta(seconds=1)


def reminded() -> list[str]:
    rows = Notice.objects.filter(event="reminder").order_by("user__username")
    return [row.user.username for row in rows if row.user]


@pytest.mark.both_databases
@pytest.mark.django_db
def test_c19_only_players_without_a_bid_are_reminded_a_day_and_three_hours_before(
    bidding: Game, bruno: Any
):
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    for hours in (24, 3):
        in_hours(bidding, hours)
        assert closing.due_ids() == [bidding.pk]
        closing.close(bidding.pk)
        closing.close(bidding.pk)
    assert reminded() == ["anna", "anna", "clara", "clara"]
    bidding.refresh_from_db()
    assert bidding.checks_at is None
    assert bidding.phase == "bids"


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_player_who_seals_before_sending_gets_no_reminder(
    bidding: Game, bruno: Any, mailoutbox: Any
):
    closing.close(in_hours(bidding, 3).pk)
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    outbox_sender.deliver_due()
    subject = "Ring of trees: Turn 2, Sealed bids is still waiting for you"
    assert sorted(m.to[0] for m in mailoutbox if m.subject == subject) == [
        "anna@example.org",
        "clara@example.org",
    ]
    assert Notice.objects.get(event="reminder", user=bruno).outcome == "dropped"


@pytest.mark.django_db
def test_a_moved_deadline_replaces_its_reminders(bidding: Game, anna: Any, bruno: Any):
    closing.close(in_hours(bidding, 3).pk)
    until = bidding.closes_at + 48 * HOUR
    deadlines.extend(bidding.pk, actor=Actor.organiser(anna), until=until, reason="Snow")
    outbox_sender.deliver_due()
    assert set(Notice.objects.filter(event="reminder").values_list("outcome", flat=True)) == {
        "dropped"
    }
    closing.close(in_hours(bidding, 3).pk)
    assert len(reminded()) == 6


def let_pass(game: Game, hours: float) -> Game:
    """Moves all times of this game so many hours back."""
    for field in ("opened_at", "closes_at", "checks_at"):
        if getattr(game, field) is not None:
            Game.objects.filter(pk=game.pk).update(**{field: F(field) - hours * HOUR})
    game.refresh_from_db()
    return game


@pytest.mark.django_db
def test_a_deadline_moved_after_its_last_reminder_is_reminded_of_when_its_time_comes(
    bidding: Game, anna: Any
):
    closing.close(in_hours(bidding, 1).pk)
    bidding.refresh_from_db()
    assert (len(reminded()), bidding.checks_at) == (3, None)
    until = bidding.closes_at + 48 * HOUR
    deadlines.extend(bidding.pk, actor=Actor.organiser(anna), until=until, reason="Snow")
    bidding.refresh_from_db()
    assert closing.due_ids() == []
    let_pass(bidding, 48)  # an hour before the new deadline; all its reminders are due
    assert closing.due_ids() == [bidding.pk]
    closing.close(bidding.pk)
    assert len(reminded()) == 6


@pytest.mark.django_db
def test_reminders_respect_the_quiet_hours_of_each_reader(bidding: Game, bruno: Any):
    here = (a_moment_ago() - HOUR).astimezone(ZULU)
    quiet = (f"{here:%H}:00", f"{here + 3 * HOUR:%H}:00")
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=quiet, wants_mail=True)
    closing.close(in_hours(bidding, 3, of=4).pk)
    assert reminded() == ["anna", "clara"]
    Game.objects.update(
        checks_at=F("checks_at") - 2 * HOUR,
        opened_at=F("opened_at") - 2 * HOUR,
        closes_at=F("closes_at") - 2 * HOUR,
    )
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=(), wants_mail=True)
    closing.close(bidding.pk)
    assert set(reminded()) == {"anna", "bruno", "clara"}


@pytest.mark.django_db
def test_no_reminders_are_sent_in_a_club_night_or_a_pause(bidding: Game):
    in_hours(bidding, 3)
    Game.objects.update(live=True)
    closing.close(bidding.pk)
    in_hours(bidding, 3)
    Game.objects.update(live=False, paused=True)
    closing.close(bidding.pk)
    assert reminded() == []
