"""Rate limits by moving windows, in Redis if there is one, else in this process.

Without a working Redis every web process counts by itself.
"""

import math
import time
from functools import cache, partial

from django.conf import settings
from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from club.actions.security.circuit_breaker import breaker_of, client_options

BIDS = "30/minute"  # of one player, on pages and by programs


def wait(rate: str, *who: str) -> int:
    """Counts one request of `who` against a rate such as "60/minute".

    0 if it is within it, else the whole seconds after which the next one is.
    """
    if not settings.LIMITS:
        return 0
    own, url = partial(_counted, "", rate, *who), settings.REDIS_URL
    return breaker_of(url).ask(partial(_counted, url, rate, *who), own) if url else own()


def _counted(redis_url: str, rate: str, *who: str) -> int:
    item, limiter = _item(rate), MovingWindowRateLimiter(_storage(redis_url))
    if limiter.hit(item, *who):
        return 0
    reset = limiter.get_window_stats(item, *who).reset_time
    return max(1, math.ceil(reset - time.time()))


def forget() -> None:
    """Resets the counts of this process."""
    _storage.cache_clear()


@cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)


@cache
def _storage(redis_url: str) -> Storage:
    storage = (
        storage_from_string(redis_url, **client_options())
        if redis_url
        else storage_from_string("memory://")
    )
    assert isinstance(storage, Storage)
    return storage
