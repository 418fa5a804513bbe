"""Time zones: names that mean the same on every machine, and those that are places (D4)."""

from functools import cache
from zoneinfo import available_timezones

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
