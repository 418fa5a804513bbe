"""Quiet hours: two times of day between which no deadline falls and nobody is notified (D4)."""

from datetime import time

from django.utils.translation import gettext_noop

from club.refusals import Refusal

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
