"""The letter that a page waits for: whether it is on its way, waits, went out or was refused.

A session knows its last letter, by number: it learns nothing of letters that others asked for, but
of one that a limit kept from being written again.
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

AWAITED = "awaited_letter"  # of the session: the letter's number, and its address
UNREACHABLE = "unreachable"  # beside the states of a letter: none was written
PRINTED = "django.core.mail.backends.console.EmailBackend"  # mail goes to the terminal


def await_letter(request: HttpRequest, letter: Letter | None, address: str) -> None:
    """Notes for this browser which letter its page speaks of; none: the address has no mailbox."""
    request.session[AWAITED] = {"letter": letter.pk if letter else None, "address": address}


def letter_words(request: HttpRequest, address: str) -> dict[str, Any]:
    """The values of `account/_letter.html` for the letter to this address, or of none."""
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
    """To the second, in the zone of the site: who waits here has no other yet."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE)) if at else None
    return f"{local:%H:%M:%S} {local.tzname()}" if local else ""


@never_cache
@require_safe
def letter_part(request: HttpRequest) -> HttpResponse:
    """The part of a page that renews itself until the letter is sent or given up."""
    noted = request.session.get(AWAITED) or {"address": ""}
    letter = letter_words(request, noted["address"])
    return render(request, "account/_letter.html", {"letter": letter})
