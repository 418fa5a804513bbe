"""Days, times and numbers of the forms of evenings."""

from datetime import date, time
from typing import Any

from django.utils.dateparse import parse_date, parse_time
from django.utils.translation import gettext_noop

from club.actions.security.whole_numbers import whole_number
from club.refusals import Refusal

NOT_A_DAY = gettext_noop("That is not a date. Enter it like 2026-11-30.")
NOT_A_TIME = gettext_noop("That is not a time. Enter it like 19:30.")


def day(post: Any, field: str) -> date:
    try:
        found = parse_date(post.get(field, "").strip())
    except ValueError:
        found = None
    if found is None:
        raise Refusal("not-a-day", "D5", NOT_A_DAY, fields=(field,))
    return found


def clock(post: Any, field: str) -> time:
    try:
        found = parse_time(post.get(field, "").strip())
    except ValueError:
        found = None
    if found is None or found.tzinfo:
        raise Refusal("not-a-time", "D5", NOT_A_TIME, fields=(field,))
    return found.replace(second=0, microsecond=0)


def number(post: Any, field: str) -> int:
    """The number. 0, which names nothing, for anything else."""
    return whole_number(post.get(field, "")) or 0
