"""Time zones that people can choose: names that mean the same on every machine (D4)."""

from functools import cache
from zoneinfo import available_timezones

NOWHERE = {"localtime", "posixrules", "Factory"}  # the machine's own time zone, and "not set yet"


@cache
def time_zones() -> tuple[str, ...]:
    """Every name that can be chosen, in order."""
    return tuple(sorted(available_timezones() - NOWHERE))


def is_time_zone(name: str) -> bool:
    return name in time_zones()
