"""Milliseconds of processor and of clock for a page, by the place that keeps its drawn parts.

`own` is the memory of a process that has drawn them, `nowhere` that of another one; `redis`
requests each part, `redis_at_once` all of them in one request, as if it knew their keys before.
`bytes` and `parts` are those of one page. `missed` parts were drawn in spite of Redis, because it
answered late; then the figures mean nothing.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

from bench import page
from bench.installation import own_installation
from bench.measure import at, show

ROUNDS, PAGES = 5, 20


class Keeping:
    """A cache that replaces the process's own and counts its requests."""

    def __init__(self, cache: Any) -> None:
        self.cache = cache
        self.found: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        value = self.found[key] = self.cache.get(key)
        return value

    def set(self, key: str, value: Any) -> None:
        self.found[key] = value
        self.cache.set(key, "".join([value]) if isinstance(value, str) else value)


class AtOnce:
    """The parts of a page, fetched in one request."""

    def __init__(self, cache: Any, keys: list[str]) -> None:
        self.cache, self.keys = cache, keys
        self.parts: dict[str, Any] = {}
        self.missed = 0

    def ask(self) -> None:
        self.parts = self.cache.get_many(self.keys)

    def get(self, key: str) -> Any:
        return self.parts.get(key)

    def set(self, key: str, value: Any) -> None:
        self.missed += 1


def measure_page(name: str, game: Any, user: Any, address: str = "") -> None:
    """Shows the four ways; the earlier cache is back afterwards."""
    from club.pages.frame import fragments

    with mock.patch.object(fragments, "caches"):
        measure_ways(name, game, user, address)


def measure_ways(name: str, game: Any, user: Any, address: str) -> None:
    """Measures in turns, so another load on the machine affects all of them alike."""
    from django.core.cache import caches
    from django.test import Client, override_settings

    from club.pages.frame import fragments

    client = Client()
    client.force_login(user)
    address = address or f"/c/{game.public_id}/"
    own, shared = caches["own"], Keeping(caches["default"])
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False, LIMITS=False):
        fragments.caches = {"own": shared}  # type: ignore[assignment]
        client.get(address)
        shared.found.clear()  # the first view may mark something as read
        client.get(address)
        at_once = AtOnce(caches["default"], list(shared.found))
        ways: dict[str, tuple[Any, Callable[[], Any]]] = {
            "own": (own, lambda: None),
            "nowhere": (own, own.clear),
            "redis": (shared, lambda: None),
            "redis_at_once": (at_once, at_once.ask),
        }
        spent: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
        for _ in range(at(ROUNDS, 1)):
            for way, (kept, before) in ways.items():
                fragments.caches = {"own": kept}  # type: ignore[assignment]
                _timed(client, address, before)
                spent[way] += [_timed(client, address, before) for _ in range(at(PAGES, 1))]
    size = sum(len(str(value)) for value in shared.found.values())
    for way, times in spent.items():
        processor, clock = (1000 * statistics.median(one) for one in zip(*times, strict=True))
        show(
            f"{name}_{way}",
            processor=processor,
            clock=clock,
            parts=len(shared.found),
            bytes=size,
            missed=at_once.missed,
        )


def _timed(client: Any, address: str, before: Callable[[], Any]) -> tuple[float, float]:
    processor, clock = time.process_time(), time.perf_counter()
    before()
    client.get(address)
    return time.process_time() - processor, time.perf_counter() - clock


def main() -> None:
    from tests.services import Redis

    server = Redis()
    try:
        server.start()
        with own_installation(DEMO="1", REDIS_URL=server.url()):
            from django.core.management import call_command

            call_command("collectstatic", interactive=False, verbosity=0)
            page.measure(measure_page)
    finally:
        server.remove()


if __name__ == "__main__":
    main()
