"""Django's cache in Redis; pages work without it when Redis is missing, full or slow.

django-redis can ignore errors, too, but keeps asking a slow server; here one circuit breaker
protects all clients of a process. Values are MessagePack, which can hold bytes and executes
nothing when read, so values planted in Redis are harmless data.
"""

from functools import partial
from typing import Any

import msgspec
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from club.actions.security.circuit_breaker import breaker_of, client_options

LONGEST = 90 * 24 * 3600  # seconds; every value expires


class _Packed:
    """Plain values as MessagePack; whole numbers in Redis's own form, so that it can add to
    them."""

    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else msgspec.msgpack.encode(value)

    def loads(self, data: bytes) -> Any:
        """Raises msgspec.DecodeError for data that `dumps` did not write."""
        if data.removeprefix(b"-").isdigit():
            return int(data)
        return msgspec.msgpack.decode(data)


class Helpful(RedisCache):
    """Each operation goes to Redis or, while Redis is bypassed, to a cache of this process.

    So values may be old or missing: keys name their sources, counts are hints, and nothing
    relies on the cache being correct.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        client = {**client_options(), "serializer": _Packed(), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": client})
        self._breaker = breaker_of(server)
        self._instead = LocMemCache(f"instead of {server}", params)

    def get_backend_timeout(self, timeout: Any = DEFAULT_TIMEOUT) -> int:
        found = super().get_backend_timeout(timeout)
        return LONGEST if found is None else min(int(found), LONGEST)

    def _ask(self, name: str, *given: Any) -> Any:
        return self._breaker.ask(
            partial(getattr(super(), name), *given), partial(getattr(self._instead, name), *given)
        )

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("add", key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self._ask("get", key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("touch", key, timeout, version)

    def delete(self, key: Any, version: Any = None) -> Any:
        return self._ask("delete", key, version)

    def get_many(self, keys: Any, version: Any = None) -> Any:
        return self._ask("get_many", keys, version)

    def has_key(self, key: Any, version: Any = None) -> Any:
        return self._ask("has_key", key, version)

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> Any:
        return self._ask("incr", key, delta, version)

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("set_many", data, timeout, version)

    def delete_many(self, keys: Any, version: Any = None) -> Any:
        return self._ask("delete_many", keys, version)

    def clear(self) -> Any:
        return self._ask("clear")
