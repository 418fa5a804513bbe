"""When evenings begin: in the time zone in which they were planned."""

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from club.actions.delivery.notice_rendering import time_words
from club.models import Profile
from tavern.models import Evening


def zone_of_host(host: Any) -> str:
    """The time zone in which a host plans an evening now. The evening keeps it."""
    chosen = Profile.objects.filter(user=host).values_list("time_zone", flat=True).first()
    return chosen or settings.TIME_ZONE


def begins_at(evening: Evening) -> datetime:
    """The moment at which an evening begins."""
    return _moment(evening.day, evening.starts, evening.zone)


def when(evening: Evening) -> str:
    """The beginning in words, as every page writes a time: Fri 27 Nov 2026, 19:30 CET."""
    return in_words(evening.day, evening.starts, evening.zone)


def in_words(day: date, starts: time, zone: str | None) -> str:
    moment = _moment(day, starts, zone)
    return time_words(moment, _zone(zone))


def _moment(day: date, starts: time, zone: str | None) -> datetime:
    return datetime.combine(day, starts, _zone(zone))


def _zone(name: str | None) -> ZoneInfo:
    return ZoneInfo(name or settings.TIME_ZONE)
