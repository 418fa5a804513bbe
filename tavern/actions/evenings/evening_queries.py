"""Queries: the evenings that a person may see, and their guests. Nothing here writes."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actions.delivery.calendar_entries import SINCE, CalendarEntry, house
from club.actions.delivery.notice_rendering import absolute
from club.actions.journal.companions import companion_ids, met_by
from club.actions.journal.game_queries import either
from tavern.actions.evenings.evening_times import begins_at
from tavern.models import Evening, Guest

NEXT = 3  # evenings of the page of the tavern
COMES, AWAY = "comes", "away"


def yesterday() -> date:
    """The first day of the list: an evening stays in it until the day after it."""
    return timezone.now().date() - timedelta(days=1)


def evenings_of(user: Any) -> list[Evening]:
    """Coming evenings of the user and their companions, the next one first."""
    return list(_seen(user).filter(day__gte=yesterday()).select_related("host"))


def next_evenings(user: Any) -> list[tuple[Evening, str]]:
    """The next of them, each with the user's answer: COMES (also for a host), AWAY, or "" for
    none."""
    found = evenings_of(user)[:NEXT]
    guests = Guest.objects.filter(evening__in=found, user=user)
    answers = dict(guests.values_list("evening", "comes"))
    words = {True: COMES, False: AWAY, None: ""}
    return [(one, words[answers.get(one.pk, one.host_id == user.pk or None)]) for one in found]


def unanswered_evenings(user: Any) -> list[Evening]:
    """Coming evenings of companions that the user has not answered, the next one first."""
    rows = _seen(user).exclude(host=user).exclude(guests__user=user)
    return list(rows.filter(day__gte=timezone.now().date()).select_related("host")[:NEXT])


def evening_for(user: Any, public_id: str) -> Evening:
    """The evening with its tables and guests. Raises LookupError for strangers."""
    found: Evening | None = _seen(user).filter(public_id=public_id).select_related("host").first()
    if found is None:
        raise LookupError(public_id)
    guests = guests_of(found).select_related("user")
    prefetch_related_objects(
        [found], Prefetch("guests", guests), "tables__game", Prefetch("tables__guests", guests)
    )
    return found


def guests_of(evening: Evening) -> QuerySet[Guest]:
    """The answers of guests who still may come.

    A former companion of the host does not see the evening, and sits at none of its tables.
    """
    people = {evening.host_id, *companion_ids(evening.host)}
    return Guest.objects.filter(evening=evening, user__in=people, user__is_active=True)


def is_unanswered(evening: Evening, user: Any) -> bool:
    """Whether the user is invited and has not answered."""
    mine = evening.host_id == user.pk
    return not (mine or Guest.objects.filter(evening=evening, user=user).exists())


def _seen(user: Any) -> Any:
    return Evening.objects.filter(Q(host=user) | Q(host__in=companion_ids(user)))


LONG = timedelta(hours=4)  # length of an evening in a calendar


def evenings_in(user: Any) -> Iterator[CalendarEntry]:
    """The user's evenings. One that was called off is not among them, nor one of a former
    companion."""
    mine = Guest.objects.filter(user=user, comes=True).values("evening")
    theirs = Evening.objects.filter(met_by(user, "host"), pk__in=mine)
    both = either(Evening.objects.filter(host=user).values("pk"), theirs.values("pk"))
    rows = Evening.objects.filter(pk__in=both, day__gte=yesterday() - SINCE)
    for evening in rows:
        starts = begins_at(evening)
        yield CalendarEntry(
            uid=f"evening-{evening.public_id}@{house()}",
            sequence=0,
            starts=starts,
            ends=starts + LONG,
            title=evening.title,
            text=_("An evening at the tables"),
            place=evening.place,
            link=absolute(reverse("tavern_evening", args=[evening.public_id])),
            cancelled=False,
        )
