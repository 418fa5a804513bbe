"""Time zones: names that mean the same on every machine, and those that are places (D4).

Quiet hours are two times of day between which nobody is notified (C19).
"""

from datetime import time
from functools import cache
from zoneinfo import available_timezones

from django.utils.translation import gettext_noop

from club.refusals import Refusal

NOWHERE = {"localtime", "posixrules", "Factory"}  # the machine's own time zone, and "not set yet"
AREAS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@cache
def time_zones() -> tuple[str, ...]:
    """Every name that can be stored, in order."""
    return tuple(sorted(available_timezones() - NOWHERE))


@cache
def places() -> dict[str, tuple[str, ...]]:
    """The names that are places, by area: `Europe/Paris`, and neither `Etc/GMT+12` nor `EST`."""
    return {area: tuple(z for z in time_zones() if z.startswith(f"{area}/")) for area in AREAS}


def is_time_zone(name: str) -> bool:
    return name in time_zones()


LONGEST_QUIET = 16  # hours, so that every day has time to act


def check_quiet_hours(found: tuple[str, ...]) -> None:
    """Refuses `quiet-hours` unless it is empty or two times of day that leave time to act."""
    if not _are_quiet_hours(found):
        sentence = gettext_noop("Quiet hours are two times of day, at most 16 hours apart.")
        raise Refusal("quiet-hours", "D4", sentence, fields=("quiet_hours",))


def _are_quiet_hours(found: tuple[str, ...]) -> bool:
    if not found:
        return True
    if len(found) != 2 or min(minutes_of(at) for at in found) < 0:
        return False
    start, end = (minutes_of(at) for at in found)
    return 0 < (end - start) % 1440 <= LONGEST_QUIET * 60


def minutes_of(at: str) -> int:
    """Minutes since midnight of a time such as 20:00, or -1 if it is not a time."""
    try:
        found = time.fromisoformat(at)
    except (TypeError, ValueError):
        return -1
    return 60 * found.hour + found.minute if found.tzinfo is None else -1
