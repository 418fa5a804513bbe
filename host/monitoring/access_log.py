"""A line for each answer, if ACCESS_LOG is set: shows whether the site was slow, and where.

A line is a JSON object with every LOG_FORMAT. It names a page as `urls.py` does, so it contains no
address of a page, no campaign, person or machine.
"""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from host.monitoring.request_metrics import METHODS, page_of

LOGGER = "campaign.access"

logger = logging.getLogger(LOGGER)


class AccessLog:
    """Middleware around all others except the one that gives ids."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.ACCESS_LOG:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = perf_counter()
        response = self.get_response(request)
        said: dict[str, Any] = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": request.method if request.method in METHODS else "other",
            "page": page_of(request, response),
            "status": response.status_code,
            "milliseconds": round((perf_counter() - begun) * 1000),
            "request_id": getattr(request, "request_id", "-"),
        }
        logger.info(json.dumps(said))
        return response
