"""D17: a weekly deadline in all time zones and clock changes. None is skipped or doubled."""

from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.actions.schedule.calendar import Calendar, deadline
from club.pages.frame.deadline_display import deadline_of

CASES = {"test": 200, "full": 10_000}
WEEKS = 6
ZONES = sorted(name for name in available_timezones() if "/" in name)
moments = st.datetimes(datetime(2024, 1, 1), datetime(2037, 1, 1), timezones=st.just(UTC))
minutes = st.integers(0, 1439).map(lambda n: f"{n // 60:02}:{n % 60:02}")


def weekly(weekday: int, at: str, zone: str) -> Calendar:
    return Calendar(
        durations={},
        wall_clock={"bids": [weekday, at]},
        quiet_hours=[],
        live=False,
        open_ended=(),
        time_zone=zone,
    )


def wanted(day: date, at: str, zone: ZoneInfo) -> datetime:
    """The instant of that local time: the first if there are two; if there is none, with the
    earlier offset.
    """
    return datetime.combine(day, time.fromisoformat(at), zone).astimezone(UTC)


def shown(until: datetime, zone: str) -> tuple[str, str]:
    """The deadline as the page shows it: an exact time, and its words."""
    game: Any = SimpleNamespace(
        closes_at=until,
        paused=False,
        status="running",
        ENDED="ended",
        time_zone=zone,
        database_now=until - timedelta(days=1),
    )
    found = deadline_of(game)
    assert found is not None
    return found.iso, found.words


def check(opened: datetime, weekday: int, at: str, zone: str) -> None:
    calendar, place = weekly(weekday, at, zone), ZoneInfo(zone)
    before: date | None = None
    for _ in range(WEEKS):
        until = deadline("bids", opened, **calendar)
        assert until is not None
        near = until.astimezone(place).date()
        day = next(d for n in (0, -1, 1) if wanted(d := near + timedelta(n), at, place) == until)
        assert day.weekday() == weekday
        assert before is None or day - before == timedelta(weeks=1)
        iso, words = shown(until, zone)
        assert datetime.fromisoformat(iso) == until
        assert f"{until.astimezone(place):%H:%M %Z}" in words
        opened, before = until, day


def test_d17_every_week_has_its_deadline_in_every_time_zone(tier: str, figure: Any):
    every = settings(
        max_examples=CASES[tier],
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    drawn = given(moments, st.integers(0, 6), minutes, st.sampled_from(ZONES))
    every(drawn(check))()
    figure(f"{CASES[tier]:,} calendars of {WEEKS} weeks in {len(ZONES)} zones, none fails")


@pytest.mark.parametrize("opened", ["2026-03-22 19:00", "2026-10-18 18:00"])
def test_d17_sunday_evening_stays_sunday_evening_when_clocks_change(opened: str):
    check(datetime.fromisoformat(opened).replace(tzinfo=UTC), 6, "20:00", "Europe/Paris")
