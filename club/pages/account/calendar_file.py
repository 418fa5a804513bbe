"""A calendar as a file (RFC 5545)."""

from datetime import UTC, datetime, timedelta

import icalendar
from django.utils import timezone

from club.actions.delivery.calendar_entries import CalendarEntry
from club.actions.house.held_house import site_name

EPOCH = datetime(1970, 1, 1)
EVERY = timedelta(hours=1)  # how often programs are asked to look


def written(entries: list[CalendarEntry], name: str) -> bytes:
    """The calendar of this name, with these entries."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", f"-//{site_name()}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", EVERY, parameters={"VALUE": "DURATION"})
    for entry in entries:
        calendar.add_component(_event(entry))
    if not entries:
        calendar.add_component(_universal_time())
    return bytes(calendar.to_ical())


def _universal_time() -> icalendar.Timezone:
    """The zone of all times here. A calendar needs at least one component (RFC 5545, 3.6)."""
    standard = icalendar.TimezoneStandard()
    standard.add("dtstart", EPOCH)
    standard.add("tzoffsetfrom", timedelta())
    standard.add("tzoffsetto", timedelta())
    zone = icalendar.Timezone()
    zone.add("tzid", "UTC")
    zone.add_component(standard)
    return zone


def _event(entry: CalendarEntry) -> icalendar.Event:
    event = icalendar.Event()
    event.add("uid", entry.uid)
    event.add("sequence", entry.sequence)
    event.add("dtstamp", timezone.now().astimezone(UTC).replace(microsecond=0))
    event.add("dtstart", entry.starts.astimezone(UTC).replace(microsecond=0))
    if entry.ends is not None:
        event.add("dtend", entry.ends.astimezone(UTC).replace(microsecond=0))
    event.add("summary", entry.title)
    if entry.text:
        event.add("description", entry.text)
    if entry.place:
        event.add("location", entry.place)
    event.add("url", entry.link)
    event.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT" if entry.ends is None else "OPAQUE")
    return event
