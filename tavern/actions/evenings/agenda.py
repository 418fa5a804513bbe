"""Evenings in a person's calendar: those that they host or will attend."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from club.actions.delivery.calendar_entries import SINCE, CalendarEntry, house
from club.actions.delivery.notice_rendering import absolute
from club.actions.journal.companions import met_by
from tavern.actions.evenings.evening_queries import yesterday
from tavern.actions.evenings.evening_times import begins_at
from tavern.models import Evening, Guest

LONG = timedelta(hours=4)  # length of an evening in a calendar


def evenings_in(user: Any) -> Iterator[CalendarEntry]:
    """The user's evenings. One that was called off is not among them, nor one of a former
    companion."""
    mine = Guest.objects.filter(user=user, comes=True).values("evening")
    theirs = Q(pk__in=mine) & met_by(user, "host")
    rows = Evening.objects.filter(Q(host=user) | theirs, day__gte=yesterday() - SINCE)
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
