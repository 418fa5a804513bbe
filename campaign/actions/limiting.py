"""How often somebody may ask: moving windows, in Redis where there is one, else in this process.

Without Redis every web process counts by itself.
"""

import math
import time
from functools import cache

from django.conf import settings
from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

BIDS = "30/minute"  # of one player, on pages and by programs


def wait(rate: str, *who: str) -> int:
    """Counts one request of `who` against a rate such as "60/minute".

    0 if it is within it, else the whole seconds after which the next one is.
    """
    if not settings.LIMITS:
        return 0
    item, limiter = _item(rate), MovingWindowRateLimiter(_storage(settings.REDIS_URL))
    if limiter.hit(item, *who):
        return 0
    reset = limiter.get_window_stats(item, *who).reset_time
    return max(1, math.ceil(reset - time.time()))


def forget() -> None:
    """Begins to count anew, in this process."""
    _storage.cache_clear()


@cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)


@cache
def _storage(redis_url: str) -> Storage:
    storage = storage_from_string(redis_url or "memory://")
    assert isinstance(storage, Storage)
    return storage
