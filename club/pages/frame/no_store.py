"""Pages of signed-in users are not cached (S6), so that a shared phone shows none of them."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class Unkept:
    """Middleware: `no-store` for every browser that sends a session.

    Responses with their own cache headers are unchanged: photographs, public files.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
