"""Null characters, which PostgreSQL does not take and browsers do not send: refused here."""

import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

IN_JSON = re.compile(rb"\x00|\\u0000")
SENTENCE = gettext_noop("There is a null character in this request: take it out.")


class NoNulls:
    """Middleware: 400 for a null character in path, query or form; programs are told as JSON.

    Goes before all that asks the database. Forms of pages are read where Django reads them for
    CSRF; the files that programs send are left to their operation.
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
            sends_files = request.content_type == "multipart/form-data"
            return None if sends_files or not IN_JSON.search(request.body) else _refused()
        if any("\x00" in name or "\x00" in "".join(told) for name, told in request.POST.lists()):
            raise BadRequest("a null character in the form")
        return None


def _refused() -> HttpResponse:
    told = {"code": "malformed", "rule": "D3", "sentence": _(SENTENCE), "fields": []}
    return JsonResponse(told, status=422)
