"""The calendar feed: iCalendar at an address that its owner made (RFC 5545, C21)."""

import hashlib
from datetime import UTC, datetime, timedelta

import icalendar
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club.actions.accounts.contact_preferences import language_of
from club.actions.delivery import calendar_entries
from club.actions.delivery.calendar_entries import CalendarEntry, agenda_of
from club.actions.house.held_house import house, site_name

EPOCH = datetime(1970, 1, 1)
EVERY = timedelta(hours=1)  # how often programs are asked to look


@require_safe
def feed(request: HttpRequest, secret: str) -> HttpResponse:
    """The owner's calendar in their language. 304 if it is unchanged, 404 after it was revoked."""
    reader = calendar_entries.feed_owner(secret)
    if reader is None:
        raise Http404
    with override(language_of(reader)):
        entries, name = agenda_of(reader), _name()
    etag = f'W/"{hashlib.sha256(repr((name, entries)).encode()).hexdigest()[:32]}"'
    known = etag in request.headers.get("If-None-Match", "")
    response = (
        HttpResponseNotModified()
        if known
        else HttpResponse(_written(entries, name), content_type="text/calendar; charset=utf-8")
    )
    response["ETag"] = etag
    response["Cache-Control"] = "private, max-age=300"
    response["X-Robots-Tag"] = "noindex"
    return response


def _name() -> str:
    """The name of the calendar; a house with a name stands in it."""
    called = house().name
    return f"{_('My games')} · {called}" if called else _("My games")


def _written(entries: list[CalendarEntry], name: str) -> bytes:
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
