"""The host name of a request, and whether it used HTTPS, checked before anything relies on them.

| asked | answer |
|---|---|
| health, metrics, styles and scripts, under any name | as under the site's own |
| a page, under a name that ALLOWED_HOSTS does not list | a page that says so; a line of the log |
| `name:443` by HTTPS, `name:80` by HTTP | as `name`, which is what browsers call it |
| by a browser over HTTPS, which the proxy hides | a page that says so, and no redirect |
"""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils.log import log_response

from club.pages.frame.errors import unknown_name, unsaid_https

# Monitors use the IP address or the name of a container. Their answers depend on no name.
MONITORED = frozenset({"/healthz", "/readyz", "/metrics"})
DEFAULT_PORTS = {"https": ":443", "http": ":80"}
FORWARDED = "HTTP_X_FORWARDED_PROTO"
LONGEST = 100  # letters of a name that are logged; DNS allows 253
# Headers of a page that is answered before the middleware that adds them.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{power}=()" for power in settings.PERMISSIONS_POLICY),
}

logger = logging.getLogger(__name__)


class AskedNames:
    """Middleware. It runs before everything that calls `request.get_host()`, which raises for other
    names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _clear(request)
        try:
            request.get_host()
        except DisallowedHost:
            if not _is_for_any_name(request):
                return _refused_name(request)
            request.META["HTTP_HOST"] = own_name()
        if settings.SECURE_SSL_REDIRECT and _came_by_https_unsaid(request):
            return _refused_way(request)
        return self.get_response(request)


def own_name() -> str:
    """Whether the site answers to this host name."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0] if names else "localhost"


def _clear(request: HttpRequest) -> None:
    """Rewrites headers that proxies spell in several ways into the one form that is compared."""
    if FORWARDED in request.META:
        request.META[FORWARDED] = request.META[FORWARDED].lower()
    host, port = request.META.get("HTTP_HOST", ""), DEFAULT_PORTS[request.scheme or "http"]
    if host.endswith(port):
        request.META["HTTP_HOST"] = host.removesuffix(port)


def _is_for_any_name(request: HttpRequest) -> bool:
    return request.path_info in MONITORED or request.path_info.startswith(settings.STATIC_URL)


def _came_by_https_unsaid(request: HttpRequest) -> bool:
    """Whether a browser used HTTPS and the proxy did not say so.

    Browsers send `Sec-Fetch-Site` only over HTTPS (Fetch Metadata of the W3C), or to their own
    machine.
    """
    if request.is_secure() or _is_for_any_name(request):
        return False
    return "Sec-Fetch-Site" in request.headers


def _refused_name(request: HttpRequest) -> HttpResponse:
    asked = request.META.get("HTTP_HOST", request.META.get("SERVER_NAME", ""))[:LONGEST]
    why = "asked under the name %r, which ALLOWED_HOSTS does not list"
    return _said_once(request, unknown_name(request, asked), why, asked)


def _refused_way(request: HttpRequest) -> HttpResponse:
    why = "asked by HTTPS, and the proxy did not send X-Forwarded-Proto: https"
    return _said_once(request, unsaid_https(request), why)


def _said_once(request: HttpRequest, page: HttpResponse, why: str, *words: str) -> HttpResponse:
    """The page, with one line in the log. Django's own would be an error that anybody can cause."""
    log_response(why, *words, response=page, request=request, logger=logger, level="warning")
    for name, value in HEADERS.items():
        page[name] = value
    return page
