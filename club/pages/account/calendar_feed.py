"""The calendar feed: iCalendar at an address that its owner made (RFC 5545, C21)."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club.actions.accounts.contact_preferences import language_of
from club.actions.delivery import calendar_entries
from club.actions.delivery.calendar_entries import agenda_of
from club.actions.house.held_house import house


@require_safe
def feed(request: HttpRequest, secret: str) -> HttpResponse:
    """The owner's calendar in their language. 304 if it is unchanged, 404 after it was revoked."""
    reader = calendar_entries.feed_owner(secret)
    if reader is None:
        raise Http404
    with override(language_of(reader)):
        entries, name = agenda_of(reader), _name()
    etag = f'W/"{hashlib.sha256(repr((name, entries)).encode()).hexdigest()[:32]}"'
    # Its library takes 3 MB, and few people have a calendar here.
    from club.pages.account.calendar_file import written

    known = etag in request.headers.get("If-None-Match", "")
    response = (
        HttpResponseNotModified()
        if known
        else HttpResponse(written(entries, name), content_type="text/calendar; charset=utf-8")
    )
    response["ETag"] = etag
    response["Cache-Control"] = "private, max-age=300"
    response["X-Robots-Tag"] = "noindex"
    return response


def _name() -> str:
    """The name of the calendar; a house with a name stands in it."""
    called = house().name
    return f"{_('My games')} · {called}" if called else _("My games")
