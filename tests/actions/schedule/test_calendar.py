"""When a phase closes: lengths, wall clocks over changes of clocks, quiet hours, club nights."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.actions.schedule.calendar import LEAST_WINDOW, deadline, next_deadline

HOUR = 3600
PARIS = "Europe/Paris"
ZONES = (
    PARIS,
    "UTC",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Chatham",
    "America/Santiago",
    "Africa/Casablanca",
    "Pacific/Kiritimati",
)


def calendar(**changed: Any) -> dict[str, Any]:
    usual = {
        "durations": {"bids": 48 * HOUR, "battles": 336 * HOUR},
        "wall_clock": {},
        "quiet_hours": [],
        "live": False,
        "open_ended": {"battles"},
        "time_zone": PARIS,
    }
    return usual | changed


def at(text: str, zone: str = PARIS) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def closes(opened: datetime, phase: str = "bids", **changed: Any) -> str:
    """The deadline in the campaign's time zone."""
    calendar_now = calendar(**changed)
    until = deadline(phase, opened, **calendar_now)
    assert until is not None
    return f"{until.astimezone(ZoneInfo(calendar_now['time_zone'])):%a %d %b %H:%M %z}"


def test_a_duration_counts_from_the_start_of_the_phase():
    assert closes(at("2026-11-21 13:00")) == "Mon 23 Nov 13:00 +0100"


def test_a_duration_is_elapsed_time_across_clock_changes():
    assert closes(at("2026-10-24 13:00")) == "Mon 26 Oct 12:00 +0100"


def test_a_phase_of_a_club_night_may_have_its_own_length():
    night = {"live": True, "durations": {"live": 600, "live ties": 60}}
    assert closes(at("2026-11-21 13:00"), **night) == "Sat 21 Nov 13:10 +0100"
    assert closes(at("2026-11-21 13:00"), phase="ties", **night) == "Sat 21 Nov 13:01 +0100"


def test_without_a_duration_there_is_no_deadline():
    assert deadline("bids", at("2026-11-21 13:00"), **calendar(durations={"bids": 0})) is None
    assert deadline("ties", at("2026-11-21 13:00"), **calendar()) is None


def test_a_weekday_and_time_override_a_duration():
    sunday = {"bids": [6, "20:00"]}
    assert closes(at("2026-11-18 09:00"), wall_clock=sunday) == "Sun 22 Nov 20:00 +0100"
    assert closes(at("2026-11-18 09:00"), wall_clock={"ties": [6, "20:00"]}) == (
        "Fri 20 Nov 09:00 +0100"
    )


@pytest.mark.parametrize(
    ("opened", "until"),
    [
        ("2026-11-22 08:00", "Sun 22 Nov 20:00 +0100"),
        ("2026-11-22 08:01", "Sun 29 Nov 20:00 +0100"),
        ("2026-11-22 20:00", "Sun 29 Nov 20:00 +0100"),
        ("2026-10-24 22:00", "Sun 25 Oct 20:00 +0100"),
        ("2026-03-28 22:00", "Sun 29 Mar 20:00 +0200"),
    ],
)
def test_the_next_sunday_is_at_least_half_a_day_away(opened, until):
    assert closes(at(opened), wall_clock={"bids": [6, "20:00"]}) == until


def test_a_time_without_weekday_means_every_day():
    daily = {"movement": [None, "20:00"]}
    assert closes(at("2026-11-18 07:00"), "movement", wall_clock=daily) == "Wed 18 Nov 20:00 +0100"
    assert closes(at("2026-11-18 19:00"), "movement", wall_clock=daily) == "Thu 19 Nov 20:00 +0100"


def test_a_skipped_local_time_uses_the_offset_before_the_change():
    night = {"bids": [6, "02:30"]}
    assert closes(at("2026-03-28 10:00"), wall_clock=night) == "Sun 29 Mar 03:30 +0200"


def test_an_ambiguous_local_time_is_the_first_one():
    night = {"bids": [6, "02:30"]}
    assert closes(at("2026-10-24 10:00"), wall_clock=night) == "Sun 25 Oct 02:30 +0200"


@pytest.mark.parametrize(
    ("opened", "quiet", "until"),
    [
        ("2026-11-18 23:30", ["22:00", "08:00"], "Sat 21 Nov 08:00 +0100"),
        ("2026-11-18 07:59", ["22:00", "08:00"], "Fri 20 Nov 08:00 +0100"),
        ("2026-11-18 08:00", ["22:00", "08:00"], "Fri 20 Nov 08:00 +0100"),
        ("2026-11-18 21:59", ["22:00", "08:00"], "Fri 20 Nov 21:59 +0100"),
        ("2026-11-18 22:00", ["22:00", "08:00"], "Sat 21 Nov 08:00 +0100"),
        ("2026-11-18 10:00", ["09:00", "17:00"], "Fri 20 Nov 17:00 +0100"),
        ("2026-11-18 10:00", ["09:00", "09:00"], "Fri 20 Nov 10:00 +0100"),
    ],
)
def test_a_deadline_inside_quiet_hours_moves_to_their_end(opened, quiet, until):
    assert closes(at(opened), quiet_hours=quiet) == until


def test_quiet_hours_apply_to_weekdays_and_times_too():
    late = {"bids": [6, "23:00"]}
    quiet = ["22:00", "08:00"]
    assert closes(at("2026-11-18 09:00"), wall_clock=late, quiet_hours=quiet) == (
        "Mon 23 Nov 08:00 +0100"
    )


def test_quiet_hours_end_at_the_second_half_past_two_if_the_first_has_passed():
    opened = datetime(2026, 10, 23, 1, 10, tzinfo=UTC)  # 48 hours on it is 02:10 again
    assert closes(opened, quiet_hours=["22:00", "02:30"]) == "Sun 25 Oct 02:30 +0100"


def test_a_club_night_counts_only_its_minutes():
    changed = {
        "live": True,
        "quiet_hours": ["20:00", "23:59"],
        "wall_clock": {"bids": [6, "20:00"]},
        "durations": {"bids": 48 * HOUR, "live": 600, "battles": 336 * HOUR},
    }
    assert closes(at("2026-11-18 21:00"), **changed) == "Wed 18 Nov 21:10 +0100"
    assert deadline("battles", at("2026-11-18 21:00"), **calendar(**changed)) is None


def test_a_club_night_may_have_no_deadline():
    assert deadline("bids", at("2026-11-18 21:00"), **calendar(live=True)) is None


def test_a_battle_deadline_is_postponed_by_whole_durations():
    until, late = at("2026-11-01 20:00"), at("2026-11-16 09:00")
    assert next_deadline("battles", until, late, **calendar()) == at("2026-11-29 20:00")
    assert next_deadline("battles", until, until, **calendar()) == at("2026-11-15 20:00")


def test_a_battle_deadline_is_postponed_to_the_next_weekday_and_time():
    until = at("2026-11-22 20:00")
    weekly = calendar(wall_clock={"battles": [6, "20:00"]})
    assert next_deadline("battles", until, until, **weekly) == at("2026-11-29 20:00")


def test_a_missing_deadline_is_not_postponed():
    now = at("2026-11-22 20:00")
    assert next_deadline("battles", now, now, **calendar(durations={})) is None


moments = st.datetimes(datetime(2024, 1, 1), datetime(2037, 1, 1), timezones=st.just(UTC))
times = st.builds(lambda minutes: f"{minutes // 60:02}:{minutes % 60:02}", st.integers(0, 1439))


@st.composite
def quiet_hours(draw: st.DrawFn) -> list[str]:
    """No quiet hours, or up to sixteen hours from any time on."""
    start = draw(st.integers(0, 1439))
    end = (start + draw(st.integers(0, 16 * 60))) % 1440
    found = [f"{minutes // 60:02}:{minutes % 60:02}" for minutes in (start, end)]
    return draw(st.sampled_from(([], found)))


def is_quiet(moment: datetime, quiet: list[str]) -> bool:
    """Whether a minute of that day between start and end is this one."""
    if not quiet:
        return False
    start, end, here = (
        60 * value.hour + value.minute
        for value in (time.fromisoformat(quiet[0]), time.fromisoformat(quiet[1]), moment.time())
    )
    return (here - start) % 1440 < (end - start) % 1440


@given(moments, st.sampled_from(ZONES), st.integers(1, 400 * HOUR), quiet_hours())
def test_no_deadline_is_too_early_or_in_quiet_hours(opened, zone, seconds, quiet):
    changed = calendar(durations={"bids": seconds}, quiet_hours=quiet, time_zone=zone)
    until = deadline("bids", opened, **changed)
    assert until is not None
    assert not is_quiet(until.astimezone(ZoneInfo(zone)), quiet)
    plain = opened + timedelta(seconds=seconds)
    assert plain <= until <= plain + timedelta(hours=18)
    if not is_quiet(plain.astimezone(ZoneInfo(zone)), quiet):
        assert until == plain


def exists(local: datetime) -> bool:
    back = local.astimezone(UTC).astimezone(local.tzinfo)
    return back.replace(tzinfo=None) == local.replace(tzinfo=None)


@given(moments, st.sampled_from(ZONES), st.one_of(st.none(), st.integers(0, 6)), times)
def test_weekdays_and_times_are_right_in_every_time_zone(opened, zone, weekday, text):
    until = deadline(
        "bids", opened, **calendar(wall_clock={"bids": [weekday, text]}, time_zone=zone)
    )
    assert until is not None
    local = until.astimezone(ZoneInfo(zone))
    days = 1 if weekday is None else 7
    assert opened + LEAST_WINDOW <= until <= opened + LEAST_WINDOW + timedelta(days=days, hours=2)
    wanted = datetime.combine(local.date(), time.fromisoformat(text), ZoneInfo(zone))
    if exists(wanted):
        assert local.time() == time.fromisoformat(text)
        assert weekday in (None, local.weekday())


@given(moments, st.sampled_from(ZONES), quiet_hours(), st.integers(0, 90 * 24), st.booleans())
def test_a_postponed_deadline_is_in_the_future(until, zone, quiet, late, timed):
    wall = {"battles": [6, "20:00"]} if timed else {}
    now = until + timedelta(hours=late)
    later = next_deadline(
        "battles", until, now, **calendar(wall_clock=wall, quiet_hours=quiet, time_zone=zone)
    )
    assert later is not None
    assert later > now
    assert not is_quiet(later.astimezone(ZoneInfo(zone)), quiet)
