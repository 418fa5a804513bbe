"""Short answers without a change, and headers for content of one reader."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

SPECTATORS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",  # the address is the key
}


def no_news(tag: str) -> HttpResponse:
    """304: the reader's page is up to date."""
    return HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": "private, no-store"})


def shows(request: HttpRequest, tag: str) -> bool:
    """Whether the reader shows this tag. The tag of a compressed answer comes back as a weak
    one."""
    return request.headers.get("If-None-Match", "").removeprefix("W/") == tag


def tag_of(*parts: object) -> str:
    """The tag of a page that is drawn from these parts, in the reader's language."""
    whole = "/".join(map(str, (*parts, get_language())))
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:20]}"'


def for_one_reader(response: HttpResponse) -> HttpResponse:
    """Marks an answer as not cached. Whole pages and parts are different answers."""
    response["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ["HX-Request"])
    return response


def for_spectators(response: HttpResponse) -> HttpResponse:
    """Marks an answer as not cached and hidden from search. Its key is not passed on."""
    for name, value in SPECTATORS.items():
        response.setdefault(name, value)
    return response
