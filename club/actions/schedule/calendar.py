"""When a phase closes: durations, weekdays and times of the game's time zone, quiet hours (D4).

This module is pure: the start is given, and nothing reads a clock. A duration is elapsed time, so a
day over a change of clocks is 24 hours. If a change of clocks skips a time of day, the offset
before the change counts. If a time comes twice, the first counts.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypedDict
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop

from club.kinds import kind_of

LEAST_WINDOW = timedelta(hours=12)  # a wall-clock deadline nearer than that is skipped
WAITS_FOR_PEOPLE = gettext_noop("This phase waits for the players: it has no deadline.")
LIVE = "live"  # the length of every phase on a club night, among the durations


def open_ended_sentence(game: Any) -> str:
    """The reason why neither the clock nor the organiser can close the open phase."""
    return kind_of(game).clock.open_ended.get(game.phase) or WAITS_FOR_PEOPLE


class Calendar(TypedDict):
    """The game's fields of these names. In `wall_clock` a weekday None is every day."""

    durations: Mapping[str, int]
    wall_clock: Mapping[str, Sequence[Any]]
    quiet_hours: Sequence[str]
    live: bool
    open_ended: Collection[str]
    time_zone: str


def calendar_of(game: Any) -> Calendar:
    """The calendar of the game's deadlines."""
    return Calendar(
        durations=game.durations,
        wall_clock=game.wall_clock,
        quiet_hours=game.quiet_hours,
        live=game.live,
        time_zone=game.time_zone,
        open_ended=kind_of(game).clock.open_ended,
    )


def deadline(
    phase: str,
    opened: datetime,
    *,
    durations: Mapping[str, int],
    wall_clock: Mapping[str, Sequence[Any]],
    quiet_hours: Sequence[str],
    live: bool,
    open_ended: Collection[str],
    time_zone: str,
) -> datetime | None:
    """When a phase that opened then closes, in UTC. None if no deadline runs.

    A club night counts `durations["live"]` seconds, or those of `durations["live <phase>"]`, and
    nothing else. It closes no phase that is `open_ended`. A weekday and time go before a length. A
    deadline inside the quiet hours moves to their end.
    """
    zone = ZoneInfo(time_zone)
    seconds = 0 if live and phase in open_ended else _seconds(phase, durations, live)
    if not live and phase in wall_clock:
        weekday, at = wall_clock[phase]
        return outside(_next(weekday, time.fromisoformat(at), opened, zone), quiet_hours, zone)
    if not seconds:
        return None
    until = opened.astimezone(UTC) + timedelta(seconds=seconds)
    return until if live else outside(until, quiet_hours, zone)


def next_deadline(phase: str, until: datetime, now: datetime, **calendar: Any) -> datetime | None:
    """The deadline after one that passed and closed nothing, always past now.

    It moves on by whole lengths of the phase, or to the next weekday and time.
    """
    seconds = _seconds(phase, calendar["durations"], calendar["live"])
    if calendar["live"] and phase in calendar["open_ended"]:
        seconds = 0
    timed = not calendar["live"] and phase in calendar["wall_clock"]
    if timed or not seconds:
        return deadline(phase, now, **calendar)
    steps = max(1, math.floor((now - until).total_seconds() / seconds) + 1)
    return deadline(phase, until + timedelta(seconds=(steps - 1) * seconds), **calendar)


def awake(game: Any, moment: datetime) -> datetime:
    """The moment, moved out of the game's quiet hours unless a club night is on."""
    if game.live:
        return moment
    return outside(moment, game.quiet_hours, ZoneInfo(game.time_zone))


def outside(moment: datetime, quiet_hours: Sequence[str], zone: ZoneInfo) -> datetime:
    """The time itself, or the end of the quiet hours that contain it, in UTC.

    `quiet_hours` are two times in the time zone, from the first up to the second, often over
    midnight. None, or two equal times, mean no quiet hours.
    """
    moment = moment.astimezone(UTC)
    if not quiet_hours:
        return moment
    start, end = (time.fromisoformat(at) for at in quiet_hours)
    here = moment.astimezone(zone)
    if not _is_between(here.time(), start, end):
        return moment
    return next(
        until for day in _days(here.date()) for until in _instants(day, end, zone) if until > moment
    )


def asleep_since(moment: datetime, quiet_hours: Sequence[str], zone: ZoneInfo) -> datetime:
    """The start of the quiet hours that contain the time, or the time outside of them, in UTC."""
    moment = moment.astimezone(UTC)
    if outside(moment, quiet_hours, zone) == moment:
        return moment
    start, today = time.fromisoformat(quiet_hours[0]), moment.astimezone(zone).date()
    days = (today, today - timedelta(days=1), today - timedelta(days=2))
    return next(at for day in days if (at := _instants(day, start, zone)[0]) <= moment)


def _seconds(phase: str, durations: Mapping[str, int], live: bool) -> int:
    if live:
        return durations.get(f"{LIVE} {phase}", durations.get(LIVE, 0))
    return durations.get(phase, 0)


def _next(weekday: int | None, at: time, opened: datetime, zone: ZoneInfo) -> datetime:
    """The first such time that leaves the minimum window after the start."""
    earliest = opened.astimezone(UTC) + LEAST_WINDOW
    days = (d for d in _days(opened.astimezone(zone).date()) if weekday in (None, d.weekday()))
    return next(until for day in days if (until := _instants(day, at, zone)[0]) >= earliest)


def _days(first: date) -> Iterator[date]:
    """This day and the two weeks after it."""
    return (first + timedelta(days=n) for n in range(15))


def _instants(day: date, at: time, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """The local time as instants: two when the clocks are set back, else mostly the same one
    twice."""
    local = datetime.combine(day, at, zone)
    return local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)


def _is_between(at: time, start: time, end: time) -> bool:
    return start <= at < end if start <= end else at >= start or at < end
