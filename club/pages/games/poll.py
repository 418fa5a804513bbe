"""The poll of an open page: whether anything has changed, before users are loaded.

A tag identifies what a reader is shown, their session and language. If the same session sends the
tag back, a 304 reveals nothing new. All other requests and responses are left to the view. Each
part of the site registers the polls of its pages.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import get_language_from_request

from club.pages.games.answers import no_news

_SALT = "campaign.pages.pulse"  # never changes: what was made with it must be found

KNOWN = re.compile(r'(?:W/)?"((\d{1,18})-[0-9a-f]{32})"')  # weak where the answer was compressed
Facts = tuple[object, ...]


class Poll(NamedTuple):
    """The polls of a kind of page. The game's address is the group of `address`.

    `stands` (user, address) returns the facts that the page depends on. None: the view must look,
    since something may be due. `picked` are the query fields that the page depends on.
    """

    address: re.Pattern[str]
    stands: Callable[[int, str], Facts | None]
    picked: Callable[[QueryDict], object]


_POLLS: dict[str, Poll] = {}


def register_poll(name: str, poll: Poll) -> None:
    """Registers the polls of a part of the site."""
    _POLLS[name] = poll


class PollMiddleware:
    """Middleware: 304 for a poll without changes. Runs before all middleware for full pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        tag = _unchanged(request)
        return no_news(tag) if tag else self.get_response(request)


def tag_for(request: HttpRequest, poll: Poll, public_id: str, stands: Facts) -> str:
    """The tag of what this member sees of the game in this session."""
    session = request.session.session_key or ""
    return f'"{_sealed(request, poll, session, request.user.pk or 0, public_id, stands)}"'


def _unchanged(request: HttpRequest) -> str:
    """The tag that the reader shows, if it is still valid."""
    known = KNOWN.fullmatch(request.headers.get("If-None-Match", ""))
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not (known and session and request.method == "GET"):
        return ""
    for poll in _POLLS.values():
        if place := poll.address.fullmatch(request.path_info):
            public_id, user = place[1], int(known[2])
            stands = poll.stands(user, public_id)
            if stands is None:
                return ""
            sealed = _sealed(request, poll, session, user, public_id, stands)
            return f'"{sealed}"' if constant_time_compare(sealed, known[1]) else ""
    return ""


def _sealed(
    request: HttpRequest, poll: Poll, session: str, user: int, public_id: str, stands: Facts
) -> str:
    language = get_language_from_request(request)
    whole = repr((session, user, public_id, stands, language, poll.picked(request.GET)))
    return f"{user}-{salted_hmac(_SALT, whole, algorithm='sha256').hexdigest()[:32]}"
