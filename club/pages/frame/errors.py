"""Pages for failed requests: in style and language, with the id under which each is logged.

They are drawn without database, session or form: any of these may have failed.
"""

import logging
import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _

from club.actions.house.held_house import HeldHouse, house_if_readable, house_without_reading
from club.pages.frame.preferences import theme

SOON = 5  # seconds: a database that was locked, or is being started again
TURNING = "/screen/"  # pages that refresh themselves, with nobody there to ask again
PASSING, AGAIN = (429, 500, 503), 20  # temporary errors, and seconds until a screen asks again
PAGE, SENTENCE = "frame/error.html", "frame/_answer.html"
TITLES = {
    400: _("This could not be read"),
    403: _("Not allowed"),
    404: _("Not on this map"),
    413: _("Too large"),
    429: _("Too many at once"),
    500: _("Something broke"),
    503: _("Back in a moment"),
}
A_LINE = 100  # letters of the user agent
A_TEXT = 40  # letters: a longer text took some effort to type

logger = logging.getLogger(__name__)


def error_page(request: HttpRequest, status: int, *, wait: int | None = None) -> HttpResponse:
    """The page of this status. `wait` is the number of seconds after which a retry may help.

    A script gets one sentence, for the page that sent the request.
    """
    return _drawn(request, str(status), wait=wait)


def _drawn(
    request: HttpRequest, page: str, *, wait: int | None = None, **more: Any
) -> HttpResponse:
    """The answer of this page of the template, such as "403_stale" for a 403."""
    template = SENTENCE if "HX-Request" in request.headers else PAGE
    status = int(page[:3])
    context = {"request": request, "status": status, "page": page, "title": TITLES[status]}
    context |= {"wait": wait, "house": _house(status), **theme(request), **more}
    with override(get_language_from_request(request)):
        drawn = render_to_string(template, context)
    response = HttpResponse(drawn, status=status, headers={"Cache-Control": "no-store"})
    if wait is not None:
        response["Retry-After"] = str(wait)
    if request.path_info.startswith(TURNING) and status in PASSING:
        response["Refresh"] = str(max(wait or 0, AGAIN))
    return response


def _house(status: int) -> HeldHouse:
    """The house, read again unless something is broken."""
    return house_without_reading() if status in PASSING or status == 400 else house_if_readable()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 400)


def unknown_name(request: HttpRequest, asked: str) -> HttpResponse:
    """400 for a request to a host name that is not one of the site's."""
    return _drawn(request, "400_name", title=_("Not a name of this site"), asked=asked)


def unsaid_https(request: HttpRequest) -> HttpResponse:
    """500 where the proxy hides that people come by HTTPS."""
    return _drawn(request, "500_proxy")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form with a token of an earlier sign-in, or from another origin.

    The first shows the long texts of the form, the second the origin that was expected. What
    another site sent is never shown.
    """
    logger.warning("a form from elsewhere or of an older session: %s", reason)
    origin = request.headers.get("Origin", "")
    expected = f"{request.scheme}://{request.get_host()}"
    if origin and origin not in (expected, *settings.CSRF_TRUSTED_ORIGINS):
        return _drawn(request, "403_origin", origin=origin[:A_LINE], expected=expected)
    ours = urlsplit(origin).netloc == request.get_host()
    typed = [text for text in request.POST.values() if _is_typed(text)] if ours else []
    return _drawn(request, "403_stale", stale=True, typed=typed)


def _is_typed(text: Any) -> bool:
    """Whether a person wrote this: several words, unlike a key or token."""
    return len(text) >= A_TEXT and " " in text.strip()


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 if the database is unavailable, locked or full, which is temporary.

    Django calls this while it handles the exception, and logs the exception afterwards.
    """
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return error_page(request, 503, wait=SOON)
    return error_page(request, 500)
