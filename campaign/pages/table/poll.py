"""The poll of an open page: whether anything has changed, before users are loaded.

A tag is the site's seal on a page version, session and language. If the same session sends the
tag back, a 304 reveals nothing new. All other requests and responses are left to the view.
"""

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import get_language_from_request

from campaign.actions.play import campaign_queries
from campaign.pages.scene.campaign_view import WORDS
from club.pages.games.answers import no_news

_SALT = "campaign.pages.pulse"  # never changes: what was made with it must be found

NOW = re.compile(r"/c/([^/]+)/now")  # the address of the view `now`
KNOWN = re.compile(r'(?:W/)?"((\d{1,18})-[0-9a-f]{32})"')  # weak where the answer was compressed
PICKED = ("band", "to", "for", WORDS)  # fields of the address that change what is shown


class PollMiddleware:
    """Middleware: 304 for a poll without changes. Runs before all middleware for full pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        tag = _unchanged(request)
        return no_news(tag) if tag else self.get_response(request)


def tag_for(request: HttpRequest, game: Any) -> str:
    """Names what this member sees of the campaign, as `looking` found it, in this session."""
    user: Any = request.user
    session = request.session.session_key or ""
    stands = campaign_queries.Version(game.version, user.password, game.receipt or "")
    return f'"{_sealed(request, session, user.pk, game.public_id, stands)}"'


def _unchanged(request: HttpRequest) -> str:
    """The tag that the reader shows, if it names what they would be shown now."""
    place = NOW.fullmatch(request.path_info)
    known = KNOWN.fullmatch(request.headers.get("If-None-Match", ""))
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not (place and known and session and request.method == "GET"):
        return ""
    public_id, user = place[1], int(known[2])
    found = campaign_queries.version_at(user, public_id)
    if found is None:
        return ""
    sealed = _sealed(request, session, user, public_id, found)
    return f'"{sealed}"' if constant_time_compare(sealed, known[1]) else ""


def _sealed(
    request: HttpRequest, session: str, user: int, public_id: str, stands: campaign_queries.Version
) -> str:  # fmt: skip
    picked = [request.GET.get(name, "") for name in PICKED]
    language = get_language_from_request(request)
    whole = repr((session, user, public_id, tuple(stands), language, picked))
    return f"{user}-{salted_hmac(_SALT, whole, algorithm='sha256').hexdigest()[:32]}"
