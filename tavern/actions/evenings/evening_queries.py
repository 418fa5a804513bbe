"""Reading: which evenings a person sees, and who comes. Nothing here writes."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone

from club.actions.journal.companions import companion_ids
from tavern.models import Evening, Guest

NEXT = 3  # evenings of the page of the tavern


def yesterday() -> date:
    """An evening stays in the list until the day after it."""
    return timezone.now().date() - timedelta(days=1)


def evenings_of(user: Any) -> list[Evening]:
    """Coming evenings of the user and their companions, the next one first."""
    return list(_seen(user).filter(day__gte=yesterday()).select_related("host"))


def next_evenings(user: Any) -> list[tuple[Evening, bool]]:
    """The next of them, and whether the user comes or hosts."""
    found = evenings_of(user)[:NEXT]
    guests = Guest.objects.filter(evening__in=found, user=user)
    comes = set(guests.values_list("evening", flat=True))
    return [(one, one.pk in comes or one.host_id == user.pk) for one in found]


def evening_for(user: Any, public_id: str) -> Evening:
    """The evening with its tables and guests; LookupError for strangers."""
    guests = Guest.objects.select_related("user")
    rows = _seen(user).filter(public_id=public_id).select_related("host")
    found = rows.prefetch_related(
        Prefetch("guests", guests), "tables__game", Prefetch("tables__guests", guests)
    ).first()
    if found is None:
        raise LookupError(public_id)
    return found


def is_unanswered(evening: Evening, user: Any) -> bool:
    """Whether the user is invited and has not said yet whether they come."""
    mine = evening.host_id == user.pk
    return not (mine or Guest.objects.filter(evening=evening, user=user).exists())


def _seen(user: Any) -> Any:
    return Evening.objects.filter(Q(host=user) | Q(host__in=companion_ids(user)))
