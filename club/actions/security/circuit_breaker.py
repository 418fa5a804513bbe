"""A circuit breaker around Redis, which is optional.

After a failure or a slow response, Redis is bypassed for a few seconds, so that a page waits for it
at most once. The caller gives an alternative.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

TIMEOUT = 0.15  # seconds that connecting, and an answer, may take
SLOW = 0.075  # seconds; an answer that takes longer is the last one for a while
REST = 5.0  # seconds for which Redis is bypassed
T = TypeVar("T")
logger = logging.getLogger("club.redis")


def client_options() -> dict[str, Any]:
    """Options for every Redis client within a web request: short timeouts, one try, no
    greetings."""
    from redis.backoff import NoBackoff  # five megabytes that a site without Redis does not need
    from redis.retry import Retry

    return {
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": TIMEOUT,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        "driver_info": None,
    }


@cache
def _failures() -> tuple[type[Exception], ...]:
    from redis import RedisError

    return RedisError, OSError, msgspec.MsgspecError


class Breaker:
    """A breaker. `well` is the state after the last answer.

    While it is False, one caller in REST seconds asks Redis.
    """

    def __init__(self) -> None:
        self.well = True
        self._next = 0.0  # of time.monotonic()
        self._lock = Lock()

    def ask(self, question: Callable[[], T], instead: Callable[[], T]) -> T:
        """The answer to `question`, or that of `instead` if Redis fails or is bypassed."""
        if not self._may_ask():
            return instead()
        begun = time.monotonic()
        try:
            answer = question()
        except _failures() as error:
            self._pass_over(type(error).__name__)
            return instead()
        taken = time.monotonic() - begun
        if taken > SLOW:
            self._pass_over(f"an answer took {taken:.2f} seconds")
        elif not self.well:
            self.well = True
            logger.warning("Redis helps again")
        return answer

    def _may_ask(self) -> bool:
        if self.well:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._next:
                return False
            self._next = now + REST
        return True

    def _pass_over(self, why: str) -> None:
        self._next = time.monotonic() + REST
        if self.well:
            self.well = False
            logger.warning("Redis is passed over: %s", why)


def breaker_of(address: str) -> Breaker:
    """The breaker of this process for the server at an address, for all its databases."""
    return _breaker_of(urlsplit(address).netloc)


@cache
def _breaker_of(server: str) -> Breaker:
    return Breaker()
