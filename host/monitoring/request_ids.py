"""Every request has an id: in the response header, on its error page, and in every log line
of the request."""

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
LENGTH = 4  # bytes: short enough to read out on the telephone

_present: ContextVar[str] = ContextVar("request_id", default="-")


class RequestIds:
    """Middleware; runs before all others. It ignores an id sent by the client."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = secrets.token_hex(LENGTH)
        request.request_id = name  # type: ignore[attr-defined]
        before = _present.set(name)
        try:
            response = self.get_response(request)
        finally:
            _present.reset(before)
        response[HEADER] = name
        return response


class WithRequestId(logging.Filter):
    """Gives log records the id of the present request; `-` outside of any."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _present.get()
        return True
