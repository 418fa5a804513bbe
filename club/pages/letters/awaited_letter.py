"""The email that a page waits for: on its way, waiting, sent or refused.

A session stores the number of its last email, so it reveals nothing about emails that others asked
for. If a limit prevented a second email, it shows the first.
"""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.actions.letters.outgoing import (
    LATE,
    ON_ITS_WAY,
    REFUSED,
    SENT,
    WAITS,
    LetterState,
    state_of,
)
from club.models import Letter
from club.pages.frame.deadline_display import instant

AWAITED = "awaited_letter"  # of the session: the email's number, and its address
UNREACHABLE = "unreachable"  # besides the states of an email: none was written
PRINTED = "django.core.mail.backends.console.EmailBackend"  # emails go to the terminal


def await_letter(request: HttpRequest, letter: Letter | None, address: str) -> None:
    """Notes for this browser the email of its page. None: the address has no mailbox."""
    request.session[AWAITED] = {"letter": letter.pk if letter else None, "address": address}


def letter_words(request: HttpRequest, address: str) -> dict[str, Any]:
    """The values of `account/_letter.html` for the email to this address, or for none."""
    noted = request.session.get(AWAITED) or {"letter": None, "address": ""}
    if noted["address"].lower() != address.lower():
        return {}
    state = _state(noted["letter"])
    name, at = state.name, state.next_try
    return {
        "address": address,
        "pending": name in (ON_ITS_WAY, WAITS),
        "on_its_way": name == ON_ITS_WAY,
        "waits": name == WAITS,
        "sent": name == SENT,
        "refused": name == REFUSED,
        "late": name == LATE,
        "unreachable": name == UNREACHABLE,
        "next_try": _clock(at),
        "instant": instant(at) if at else "",
        "printed": settings.EMAIL_BACKEND == PRINTED,
    }


def _state(number: int | None) -> LetterState:
    if number is None:
        return LetterState(UNREACHABLE)
    return state_of(Letter.objects.filter(pk=number)) or LetterState(LATE)


def _clock(at: Any) -> str:
    """The time to the second, in the zone of the site: readers who wait here have no other yet."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE)) if at else None
    return f"{local:%H:%M:%S} {local.tzname()}" if local else ""


@never_cache
@require_safe
def letter_part(request: HttpRequest) -> HttpResponse:
    """The part of a page that refreshes itself until the email is sent or given up."""
    noted = request.session.get(AWAITED) or {"address": ""}
    letter = letter_words(request, noted["address"])
    return render(request, "account/_letter.html", {"letter": letter})
