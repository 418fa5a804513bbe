"""Parts of pages that are drawn once for all readers who see the same.

A part is cached under everything that it depends on, so it needs no invalidation. Nothing sealed is
in them. They stay in the memory of the process that drew them.
"""

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import caches
from django.core.cache.utils import make_template_fragment_key
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django_htmx.middleware import HtmxDetails

Kept = TypeVar("Kept")


def fragment(name: str, drawn_from: object, draw: Callable[[], str]) -> SafeString:
    """The part of this name in the reader's language, cached or rendered."""
    return mark_safe(cached(name, drawn_from, draw))


def cached(name: str, drawn_from: object, draw: Callable[[], Kept]) -> Kept:
    """As `fragment`, for a part with more cached values than its text."""
    values = hashlib.sha256(repr((get_language(), drawn_from)).encode()).hexdigest()
    key = make_template_fragment_key(name, [values])
    drawn: Kept | None = caches["own"].get(key)
    if drawn is None:
        drawn = draw()
        caches["own"].set(key, drawn)
    return drawn


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails
