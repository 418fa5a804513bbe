"""The session's cookie has another name behind TLS; the change signs nobody out."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

SAME_SITE: Final = "Lax"  # as the settings have it
EARLIER = "sessionid"  # without TLS, and the older name with it


class EarlierCookie:
    """Middleware: a session with the earlier name continues under the new one, and the earlier
    cookie is deleted. Runs before Django reads sessions."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.SESSION_COOKIE_NAME == EARLIER:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        earlier, name = request.COOKIES.get(EARLIER, ""), settings.SESSION_COOKIE_NAME
        moves = bool(earlier) and name not in request.COOKIES
        if moves:
            request.COOKIES[name] = earlier
        response = self.get_response(request)
        if moves and name not in response.cookies:
            _write(response, name, earlier)
        if earlier:
            response.delete_cookie(EARLIER, samesite=SAME_SITE)
        return response


def _write(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=True,
        httponly=True,
        samesite=SAME_SITE,
    )
