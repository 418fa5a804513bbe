"""Counts requests by page and status, and measures how long each answer takes.

Requests are counted only if METRICS_TOKEN is set. The web processes of one unit write into one
directory (`PROMETHEUS_MULTIPROC_DIR`, which `host.wsgi` makes), so any of them can give
the figures of
all. A page is named as `urls.py` names it: no address, campaign or person is counted.
"""

import os
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
ELSE = "none"  # an address that leads nowhere, and a redirect to HTTPS
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # bounds of the histogram

ANSWERS = Counter(
    "campaign_requests", "Requests that were answered.", ["page", "method", "status"], registry=None
)
TIMES = Histogram(
    "campaign_request_seconds",
    "Seconds from a request to its answer, by page.",
    ["page"],
    buckets=SECONDS,
    registry=None,
)


class RequestMetrics:
    """Middleware around all others except the one that gives ids."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = perf_counter()
        response = self.get_response(request)
        page = page_of(request, response)
        method = request.method if request.method in METHODS else "other"
        ANSWERS.labels(page, method, str(response.status_code)).inc()
        TIMES.labels(page).observe(perf_counter() - begun)
        return response


def page_of(request: HttpRequest, response: HttpResponse) -> str:
    """The page as `urls.py` names it; files and polls without news are answered before that."""
    if request.resolver_match:
        return request.resolver_match.view_name
    if request.path_info.startswith(settings.STATIC_URL):
        return "static"
    return "poll" if response.status_code == 304 else ELSE


def register(registry: CollectorRegistry) -> None:
    """The figures of all processes that count together, or of this one alone."""
    if TOGETHER in os.environ:
        MultiProcessCollector(registry)
    else:
        registry.register(ANSWERS)
        registry.register(TIMES)
