"""When evenings begin: at their place, which is in the time zone of the host."""

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import OuterRef, Subquery

from club.actions.delivery.notice_rendering import time_words
from club.models import Profile
from tavern.models import Evening


def with_zones(rows: Any) -> Any:
    """These evenings, each with the `zone` of its host; None where they have set none."""
    zones = Profile.objects.filter(user=OuterRef("host")).values("time_zone")
    return rows.annotate(zone=Subquery(zones[:1]))


def begins_at(evening: Evening) -> datetime:
    """The moment at which an evening of `with_zones` begins."""
    return _moment(evening.day, evening.starts, getattr(evening, "zone", None))


def when(evening: Evening) -> str:
    """The same in words, as every page writes a time: Fri 27 Nov 2026, 19:30 CET."""
    return in_words(evening.day, evening.starts, getattr(evening, "zone", None))


def in_words(day: date, starts: time, zone: str | None) -> str:
    moment = _moment(day, starts, zone)
    return time_words(moment, _zone(zone))


def _moment(day: date, starts: time, zone: str | None) -> datetime:
    return datetime.combine(day, starts, _zone(zone))


def _zone(name: str | None) -> ZoneInfo:
    return ZoneInfo(name or settings.TIME_ZONE)
