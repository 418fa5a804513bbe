"""Middleware of all pages.

Pages of signed-in users are not cached (S6), so that a shared phone shows none of them. Null
characters are refused: PostgreSQL does not take them, and browsers do not send them.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


class NoNulls:
    """Middleware: 400 for a null character in path, query or form.

    It runs before everything that queries the database. Forms of pages are read at the place where
    Django reads them for CSRF. `club.api.door` checks API requests after it knows their key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        if "\x00" in request.path_info or "\x00" in query or "%00" in query:
            raise BadRequest("a null character in the address")
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        if request.path_info.startswith("/api/"):
            return None
        if any(
            "\x00" in name or "\x00" in "".join(values) for name, values in request.POST.lists()
        ):
            raise BadRequest("a null character in the form")
        return None


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
