"""D8, D9: Redis is gone, full, stopped or slow. Pages, programs, actions, polls and closings go on.

Everything runs as shipped: limits on, sessions of the site's own kind, Celery's worker and beat.
"""

import json
import signal
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import pytest
from redis import Redis as Client

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.addresses import path_of
from host.processes import process_specs
from tests.reliability.processes.ledger import closings_of, faults, marks
from tests.reliability.processes.narrows import Narrows
from tests.reliability.processes.office import LAUNCHER, Office
from tests.reliability.processes.visitors import Answer, Visitor
from tests.reliability.servers.played import Played, PlayedCampaign, PlayedTable
from tests.services import Redis, wait_until

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.redis,
    pytest.mark.night("a Redis that is gone, full, stopped and slow"),
]
ANSWERS = 500
A_PAGE = (
    1.5  # seconds at most, on a busy machine; without the breaker a stopped Redis takes for ever
)


class Ill(NamedTuple):
    """A fault of Redis, and how to repair it."""

    begin: Callable[[], None]
    end: Callable[[], None]


class Place:
    """A private Redis behind a connection that can be slowed down."""

    def __init__(self) -> None:
        self.redis = Redis()
        self.redis.start()
        self.narrows = Narrows(self.redis.port)

    def url(self, number: int = 0) -> str:
        return f"redis://127.0.0.1:{self.narrows.port}/{number}"

    def ill(self, name: str) -> Ill:
        process: Any = self.redis.process
        return {
            "gone": Ill(lambda: self.redis.stop(signal.SIGKILL), self.redis.start),
            "full": Ill(self.fill, self.empty),
            "stopped": Ill(
                lambda: process.send_signal(signal.SIGSTOP),
                lambda: process.send_signal(signal.SIGCONT),
            ),
            "slow": Ill(lambda: self.narrow(1.0), lambda: self.narrow(0.0)),
        }[name]

    def fill(self) -> None:
        with Client.from_url(self.redis.url(7)) as client:
            client.config_set("maxmemory-policy", "noeviction")
            client.set("ballast", b"x" * 100_000)
            client.config_set("maxmemory", 1)

    def empty(self) -> None:
        with Client.from_url(self.redis.url(7)) as client:
            client.config_set("maxmemory", 0)

    def narrow(self, delay: float) -> None:
        self.narrows.delay = delay


@pytest.fixture
def place(redis_server: Redis) -> Iterator[Place]:
    """`redis_server` skips the test if this machine has no Redis."""
    made = Place()
    yield made
    made.narrows.close()
    made.redis.remove()


class House(NamedTuple):
    port: int
    played: Played
    visitors: list[Visitor]
    keys: list[str]


@pytest.fixture(params=[PlayedCampaign, PlayedTable])
def played(request: pytest.FixtureRequest, anna: Any, bruno: Any, clara: Any) -> Played:
    found: Played = request.param([anna, bruno, clara])
    return found


def serve(start: Any, place: Place, played: Played, **env: str) -> House:
    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=2, name="localhost")
    command = list(web.command)
    if env:
        command = [*LAUNCHER, "web", *command[command.index("gunicorn") + 1 :]]
    start(command, log="web", REDIS_URL=place.url(), **env)
    wait_until(web.answers, "the web server")
    keys = [
        make_token(played.game.pk, actor=Actor.seat(user, player), label=f"{n}")
        for player, user in zip("ABC", played.people, strict=True)
        for n in range(2)
    ]
    return House(port, played, [Visitor(port, user) for user in played.people], keys)


def program(house: House, key: str, path: str) -> Answer:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{house.port}/api/v1/{path}", headers={"Authorization": f"Bearer {key}"}
    )
    sent = time.time()
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return Answer(sent, answer.status, answer.read().decode())
    except urllib.error.HTTPError as error:
        return Answer(sent, error.code, error.read().decode(errors="replace"))
    except OSError as error:
        return Answer(sent, 0, repr(error))


def questions(house: House) -> list[Callable[[], Answer]]:
    """Pages, polls and programs by turns: 150 by six keys, 350 by three people and strangers."""
    pages, programs = house.played.pages, house.played.programs
    strangers = ["/", "/robots.txt"]  # the limit for the page of codes is below this number
    asked: list[Callable[[], Answer]] = []
    for n in range(ANSWERS):
        if n % 10 < 3:
            key, what = house.keys[n % 6], programs[n % 3]
            asked.append(lambda key=key, what=what: program(house, key, what))  # type: ignore[misc]
        elif n % 10 == 3:
            asked.append(lambda n=n: Visitor.ask(nobody(house), strangers[n % 2]))  # type: ignore[misc]
        else:
            visitor, page = house.visitors[n % 3], pages[n % len(pages)]
            asked.append(lambda who=visitor, page=page: who.ask(page))  # type: ignore[misc]
    return asked


def nobody(house: House) -> Visitor:
    found = Visitor.__new__(Visitor)
    found.port, found.cookies = house.port, ""
    return found


def answers(house: House, seed: int, many: int = ANSWERS) -> tuple[Counter[int], list[float]]:
    """How often each status came, and how many seconds each answer took."""
    asked = questions(house)
    Random(seed).shuffle(asked)

    def timed(ask: Callable[[], Answer]) -> tuple[int, float]:
        begun = time.monotonic()
        return ask().status, time.monotonic() - begun

    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(timed, asked[:many]))
    return Counter(status for status, _ in found), sorted(seconds for _, seconds in found)


@pytest.mark.parametrize("name", ["gone", "full", "stopped", "slow"])
def test_d08_redis_failures_cause_no_errors_and_lose_nothing(
    name: str, place: Place, start: Any, tmp_path: Path, played: Played, seed: int, figure: Any
):
    office = Office(start, place.redis, tmp_path)
    office.url = place.url()
    worker, beat = office.worker(), office.beat(every=0.5)
    house = serve(start, place, played)
    assert set(answers(house, seed, 40)[0]) == {200}
    ill = place.ill(name)
    ill.begin()
    try:
        codes, taken = answers(house, seed)
        acted = played.act(house.visitors)
        first = played.due()
        [by_page] = marks([first])
        assert house.visitors[0].ask(path_of(first)).status == 200
        assert closings_of(by_page) == 1
        [by_timer] = marks([played.due()])
        timer = start([sys.executable, "manage.py", "closedue"], log="timer", REDIS_URL=place.url())
        assert timer.wait(60) == 0
        assert closings_of(by_timer) == 1
    finally:
        ill.end()
    figure(
        f"{name}, {played.game.kind}: {sum(codes.values())} answers, {dict(codes)}, p50 "
        f"{1000 * median(taken):.0f} ms, slowest {taken[-1]:.2f} s"
    )
    assert set(codes) == {200}
    assert taken[-1] <= A_PAGE
    assert set(acted) == {302}
    played.check_acts()
    [by_worker] = marks([played.due()])
    wait_until(lambda: closings_of(by_worker) == 1, "the worker that lived through it", 60)
    assert (worker.poll(), beat.poll()) == (None, None)
    assert faults([by_page, by_timer, by_worker]) == []
    said = (tmp_path / "web").read_text()
    assert "Redis is passed over" in said


def test_d08_a_worker_survives_a_full_redis(
    place: Place, start: Any, tmp_path: Path, played: Played
):
    """A worker writes to Redis when it takes a message and when it reports it done."""
    office = Office(start, place.redis, tmp_path)
    worker = office.worker()
    worker.send_signal(signal.SIGSTOP)
    office.tick(5)
    place.fill()
    worker.send_signal(signal.SIGCONT)
    log = tmp_path / "worker"
    wait_until(lambda: "OutOfMemoryError" in log.read_text(), "the error")
    assert worker.poll() is None, log.read_text()
    place.empty()
    [mark] = marks([played.due()])
    office.tick()
    wait_until(lambda: closings_of(mark) == 1, "the worker", 60)
    assert worker.poll() is None


def test_d08_the_same_test_finds_code_that_relies_on_redis(
    place: Place, start: Any, played: Played, seed: int
):
    """The test above can fail: without the breaker, a full Redis is an error for everybody."""
    faults = json.dumps({"trusting": True})
    house = serve(start, place, played, FAULTS=faults)
    place.fill()
    codes, _ = answers(house, seed)
    assert codes[500] > ANSWERS / 2, codes
