"""What somebody who is signed in sees is kept by no cache (S6): on a shared phone it is gone."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class Unkept:
    """Middleware: `no-store` for every browser that sends a session.

    Answers that say themselves how they are kept stay as they are: photographs, public files.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
