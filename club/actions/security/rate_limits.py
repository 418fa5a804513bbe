"""Rate limits by moving windows, in Redis if there is one, else in this process.

Without a working Redis, every web process counts separately.
"""

import ipaddress
import math
import time
from functools import cache, partial

from allauth.core.internal.httpkit import get_client_ip
from django.conf import settings
from django.http import HttpRequest
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from club.actions.security.circuit_breaker import breaker_of, client_options

SWEEP = 60  # seconds between two removals of old counts of this process


class _OwnMemory(MemoryStorage):
    """The library's memory, with at most one removal of old counts a minute.

    Without this class, the library starts a thread for that after nearly every request. Old counts
    have no effect before they are removed.
    """

    _swept = -math.inf

    def _MemoryStorage__schedule_expiry(self) -> None:
        if time.monotonic() - self._swept > SWEEP:
            self._swept = time.monotonic()
            super()._MemoryStorage__schedule_expiry()  # type: ignore[misc]


def wait(rate: str, *who: str) -> int:
    """Counts one request of `who` against a rate such as "60/minute".

    Returns 0 if it is within the rate, else the whole seconds until the next one is.
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


def load() -> None:
    """Loads the libraries that the first count needs, whose time would pass for a slow Redis."""
    _storage(settings.REDIS_URL)


def reset_counts() -> None:
    """Resets the counts of this process."""
    _storage.cache_clear()


@cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)


@cache
def _storage(redis_url: str) -> Storage:
    storage = storage_from_string(redis_url, **client_options()) if redis_url else _OwnMemory()
    assert isinstance(storage, Storage)
    return storage


def network_of(request: HttpRequest) -> str:
    """The client's address. For IPv6, the network of 64 bits that one household or server has.

    An address from a proxy counts only if ALLAUTH_TRUSTED_PROXY_COUNT says that there is a proxy.
    """
    found = get_client_ip(request) or ""
    try:
        ip = ipaddress.ip_address(found)
    except ValueError:
        return found
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
