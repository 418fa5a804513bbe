"""The reader of a page. Its script compares the signed-in user with the one it was drawn for.

In another tab of the browser, another person may have signed in, or the same person again. Then the
tokens of all open forms are stale.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from club.actions.security.whole_numbers import whole_number
from club.pages.frame.errors import TITLES, error_page
from club.pages.frame.fragments import Request

HEADER = "Reader"
NOBODY = "nobody"
_SALT = "club.pages.reader"  # open pages carry what was made with it


def reader_of(user: Any) -> str:
    """A sign for this user that reveals nothing about them. `NOBODY` for signed out."""
    if not user.is_authenticated:
        return NOBODY
    return salted_hmac(_SALT, str(user.pk), algorithm="sha256").hexdigest()[:16]


def signs(request: HttpRequest) -> dict[str, Any]:
    """For every template: the sign of the page's reader."""
    return {"reader": SimpleLazyObject(lambda: reader_of(request.user))}


class ReaderMiddleware:
    """Middleware: answers to scripts say who is signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        response = self.get_response(request)
        # Without the database nobody is known.
        if request.htmx and response.status_code < 500:
            response[HEADER] = reader_of(request.user)
        return response


@require_safe
def reader(request: HttpRequest) -> HttpResponse:
    """A sentence on who is signed in, with a token for forms that were drawn before.

    With `?answer=413` it has the words of that status, for an answer that came without. A proxy in
    front of the site has no words.
    """
    status = whole_number(request.GET.get("answer", ""))
    if status in TITLES:
        return error_page(request, status)
    context = {"token": get_token(request), "user": request.user}
    response = render(request, "frame/_reader.html", context)
    response["Cache-Control"] = "private, no-store"
    return response
