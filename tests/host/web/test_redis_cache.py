"""The cache in Redis, with a real Redis that goes away, fills up or is written to by others."""

import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as Client

from club.actions.security import circuit_breaker, rate_limits
from host.processes import process_specs
from host.web.redis_cache import LONGEST, Helpful
from tests.services import Redis

pytestmark = pytest.mark.redis
COMPOSE = Path(__file__).resolve().parent.parent.parent.parent / "deploy" / "compose.yaml"


@pytest.fixture
def redis() -> Iterator[Redis]:
    """One that this test may fill or kill; no Redis is bypassed yet."""
    server = Redis()
    server.start()
    yield server
    server.remove()


@pytest.fixture
def as_shipped() -> None:
    """For tests of how long Redis is waited for: timeouts are not longer than on a server."""


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine an answer may be slow, and values would go to the process."""
    if "as_shipped" not in request.fixturenames:
        monkeypatch.setattr(circuit_breaker, "TIMEOUT", 20.0)
        monkeypatch.setattr(circuit_breaker, "SLOW", 20.0)


@pytest.fixture
def time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the next call ask Redis again."""
    monkeypatch.setattr(circuit_breaker, "REST", 0.0)


def cache_of(redis: Redis) -> Helpful:
    return Helpful(redis.url(1), {})


VALUES: list[Any] = [
    None,
    True,
    5,
    -5,
    1.5,
    "5",
    "word",
    b"\x00\xff",
    [1, [2.5]],
    {"a": {"b": None}},
]


@pytest.mark.parametrize("value", VALUES)
def test_a_cached_value_is_returned(redis: Redis, value: Any):
    cache = cache_of(redis)
    cache.set("one", value)
    cache.set_many({"two": value, "three": 3})
    assert cache.get("one", "nothing") == value
    assert cache.get_many(["one", "two", "gone"]) == {"one": value, "two": value}
    assert (cache.add("one", 1), cache.add("four", 4), cache.incr("four")) == (False, True, 5)
    assert ("one" in cache, cache.delete("one"), "one" in cache) == (True, True, False)


def test_every_cached_value_expires(redis: Redis, settings: Any):
    cache = cache_of(redis)
    cache.set("usual", 1)
    cache.set("for-ever", 1, timeout=None)
    cache.add("added", 1, timeout=None)
    cache.set_many({"many": 1}, timeout=None)
    cache.touch("usual", timeout=None)
    settings.LIMITS, settings.REDIS_URL = True, redis.url()
    assert rate_limits.wait("60/minute", "anna") == 0
    with Client.from_url(redis.url(1)) as kept, Client.from_url(redis.url()) as counted:
        ends = [kept.ttl(key) for key in kept.scan_iter()]
        ends += [counted.ttl(key) for key in counted.scan_iter()]
    assert len(ends) == 5
    assert all(0 < end <= LONGEST for end in ends)


def test_without_redis_a_process_uses_its_own_cache(redis: Redis):
    cache = cache_of(redis)
    redis.stop()
    cache.set("a", 1)
    assert cache.get("a") == 1
    assert (cache.add("b", 1), cache.add("b", 1)) == (True, False)
    assert cache.get_many(["a", "c"]) == {"a": 1}
    cache.set_many({"c": 1})
    cache.delete_many(["a", "c"])
    assert (cache.get("c"), "a" in cache) == (None, False)


def test_a_full_redis_is_bypassed(redis: Redis):
    cache = cache_of(redis)
    with Client.from_url(redis.url()) as client:
        client.config_set("maxmemory", 1)
    cache.set("a", "kept by the process")
    assert cache.get("a") == "kept by the process"


def test_redis_is_tried_again_after_a_delay(redis: Redis, time_flies: None):
    cache = cache_of(redis)
    with Client.from_url(redis.url()) as client:
        client.config_set("maxmemory", 1)
        cache.set("a", "kept by the process")
        client.config_set("maxmemory", 0)
    cache.set("a", "kept by Redis")
    assert cache_of(redis).get("a") == "kept by Redis"


def test_a_stopped_redis_costs_one_timeout(
    as_shipped: None, redis: Redis, caplog: pytest.LogCaptureFixture
):
    cache = cache_of(redis)
    cache.set("a", 1)
    assert redis.process is not None
    redis.process.send_signal(19)  # SIGSTOP
    try:
        begun = time.monotonic()
        for _ in range(50):
            cache.get("a")
            rate_limits._counted("", "60/minute", "x")
        taken = time.monotonic() - begun
    finally:
        redis.process.send_signal(18)
    assert circuit_breaker.TIMEOUT <= taken < 1
    assert [line.message.split(":")[0] for line in caplog.records] == ["Redis is passed over"]


def test_rate_limits_work_in_the_process_without_redis(redis: Redis, settings: Any):
    settings.LIMITS, settings.REDIS_URL = True, redis.url()
    rate_limits.reset_counts()
    assert [rate_limits.wait("2/minute", "anna") for _ in range(2)] == [0, 0]
    redis.stop()
    assert [rate_limits.wait("2/minute", "anna") > 0 for _ in range(3)] == [False, False, True]
    redis.start()


def test_a_planted_pickle_is_not_loaded(redis: Redis, tmp_path: Path):
    """Data from another program of the machine in Redis is only read as data."""

    class Trap:
        def __reduce__(self) -> Any:
            return os.mkdir, (str(tmp_path / "sprung"),)

    cache = cache_of(redis)
    with Client.from_url(redis.url(1)) as other:
        other.set(cache.make_key("a"), pickle.dumps(Trap()))
    assert cache.get("a", "nothing") == "nothing"
    assert not (tmp_path / "sprung").exists()
    with Client.from_url(redis.url(1)) as other:
        pickle.loads(other.get(cache.make_key("a")) or b"")  # the trap works
    assert (tmp_path / "sprung").exists()


def test_cached_values_are_evicted_and_the_queue_is_not(redis: Redis):
    """Uses the shipped policy, for containers and for our own Redis."""
    [shipped] = re.findall(r"--maxmemory-policy, ([\w-]+)", COMPOSE.read_text())
    assert f"maxmemory-policy {shipped}\n" in process_specs.REDIS
    cache = cache_of(redis)
    with Client.from_url(redis.url()) as broker:
        broker.rpush("celery", *[b"x" * 100] * 1000)
        broker.config_set("maxmemory-policy", shipped)
        broker.config_set("maxmemory", broker.info("memory")["used_memory"] + 1_000_000)
        for n in range(3000):
            cache.set(f"page-{n}", "y" * 1000)
        assert broker.info("stats")["evicted_keys"] > 1000
        assert broker.llen("celery") == 1000
    assert cache.get("page-2999") == "y" * 1000


def test_the_cache_uses_another_redis_database_than_the_broker():
    script = (
        "from django.conf import settings as s; "
        "print(s.CELERY_BROKER_URL, *[c.get('LOCATION') for c in s.CACHES.values()])"
    )
    env = {**os.environ, "REDIS_URL": "redis://:word@host:1/3"}
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", script]
    asked = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["redis://:word@host:1/3", "redis://:word@host:1/4", "own"]
