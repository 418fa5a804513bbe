"""A running site: no sealed bid and no hand is on the broker, in the cache, or printed."""

import json
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.urls import reverse
from redis import Redis as Client

from campaign.actions.play.sealed_bids import own_bid
from club.addresses import path_of
from club.models import Game
from host.processes import process_specs
from tests.assertions.canary import Canary, texts_of_message
from tests.reliability.processes.ledger import closings_of, marks
from tests.reliability.processes.office import LAUNCHER, Office, session_of
from tests.reliability.secrecy.planted import HELD, KINDS, Planted, first_choice, island, lands
from tests.services import wait_until
from tests.table import bring_to, let_deadline_pass, new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.redis]
TOKEN = "a" * 32


@pytest.fixture
def wire(office: Office) -> Iterator[list[bytes]]:
    """Every command that any process sends to Redis, as Redis reports it. It listens until the end,
    however long nobody sends anything.
    """
    heard: list[bytes] = []
    client = Client.from_url(office.url, socket_timeout=None)
    monitor = client.monitor()
    monitor.__enter__()

    def listen() -> None:
        try:
            for command in monitor.listen():
                heard.extend(texts_of_message(command["command"].encode()))
        except (OSError, ValueError, AttributeError, ConnectionError):
            return  # closed below

    ear = threading.Thread(target=listen, daemon=True)
    ear.start()
    yield heard
    assert ear.is_alive(), "nobody listened any more"
    monitor.connection.disconnect()
    ear.join(5)
    client.close()


def kept_by_redis(office: Office) -> list[bytes]:
    """Everything that Redis stores: tasks waiting or in work, the cache, the counters."""
    readers = {
        b"string": lambda redis, key: [redis.get(key)],
        b"list": lambda redis, key: redis.lrange(key, 0, -1),
        b"set": lambda redis, key: list(redis.smembers(key)),
        b"zset": lambda redis, key: redis.zrange(key, 0, -1),
        b"hash": lambda redis, key: list(redis.hgetall(key).values()),
        b"none": lambda redis, key: [],  # it has expired since
    }
    found: list[bytes] = []
    for number in (0, 1):  # the broker's database and the cache's
        with Client.from_url(office.redis.url(number)) as redis:
            for key in redis.scan_iter():
                for raw in [key, *readers[redis.type(key)](redis, key)]:
                    found.extend(texts_of_message(raw))
    return found


class Reader:
    """A person signed in at the web server."""

    def __init__(self, port: int, user: Any) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.cookie = session_of(user)
        session = f"{settings.SESSION_COOKIE_NAME}={self.cookie}"
        self.headers = {"Cookie": f"{session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"}

    def ask(self, address: str, **form: object) -> str:
        data = urlencode(form | {"csrfmiddlewaretoken": TOKEN}).encode() if form else None
        request = urllib.request.Request(self.origin + address, data, self.headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(answer.read().decode())


def printed(directory: Path) -> str:
    return "\n".join(file.read_text() for file in directory.iterdir() if file.is_file())


def test_s01_broker_cache_and_processes_reveal_no_sealed_bid(
    office: Office, wire: list[bytes], start: Any, tmp_path: Path, anna: Any, bruno: Any
):
    game = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    start(web.command, log="web", REDIS_URL=office.url, LOG_LEVEL="DEBUG")
    office.worker()
    office.beat()
    wait_until(web.answers, "the web server")
    table = reverse("table", args=[game.public_id])
    readers = [Reader(port, anna), Reader(port, bruno)]
    typed = {"amount": 983, "above": 983, "page_version": game.moment, "key": "k"}
    page = readers[0].ask(reverse("act", args=[game.public_id, "bid"]), **typed)
    sealed = own_bid(Game.objects.get(pk=game.pk), "A")
    assert sealed is not None
    canary = Canary(sealed.amount, sealed.nonce)
    assert canary.sings_in(page)
    assert not canary.sings_in(readers[1].ask(table))
    office.post([game.pk])
    wait_until(lambda: any(b"close_games" in said for said in wire), "a task")
    cookies = [reader.cookie.encode() for reader in readers]
    assert [said for said in wire if any(cookie in said for cookie in cookies)] == []
    assert [said for said in kept_by_redis(office) + wire if canary.sings_in(said)] == []
    assert not canary.sings_in(printed(tmp_path))

    [due] = marks([let_deadline_pass(game)])
    office.tick()
    wait_until(lambda: closings_of(due) > 0, "the opening")
    assert canary.sings_in(Reader(port, bruno).ask(table))


Hidden = Callable[[Any, Any], tuple[Game, Planted]]


@pytest.mark.parametrize("hidden", [lands, island])
def test_s08_broker_cache_and_processes_reveal_no_hand(
    hidden: Hidden,
    office: Office,
    wire: list[bytes],
    start: Any,
    tmp_path: Path,
    anna: Any,
    bruno: Any,
):
    game, planted = hidden(anna, bruno)
    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    start(web.command, log="web", REDIS_URL=office.url, LOG_LEVEL="DEBUG")
    office.worker()
    office.beat()
    wait_until(web.answers, "the web server")
    play_at(port, game, planted, anna, bruno)
    office.post([game.pk])
    wait_until(lambda: any(b"close_games" in said for said in wire), "a task")
    game.refresh_from_db()
    [due] = marks([let_deadline_pass(game)])
    office.tick()
    wait_until(lambda: closings_of(due) > 0, "the closing")
    wait_until(lambda: any(b"campaign:1:" in said for said in wire), "a use of the cache")
    assert [said for said in kept_by_redis(office) + wire if planted.sings_in(said)] == []
    assert not planted.sings_in(printed(tmp_path))


def play_at(port: int, game: Game, planted: Planted, anna: Any, bruno: Any) -> None:
    """Anna looks at her hand and acts, and Bruno watches. Only her page shows the planted hand."""
    path, readers = path_of(game), [Reader(port, anna), Reader(port, bruno)]
    assert planted.sings_in(readers[0].ask(path))
    readers[0].ask(f"{path}act", commands=first_choice(game).decode(), key="k")
    for rest in ("", "now", "fair", "history/0"):
        assert not planted.sings_in(readers[1].ask(path + rest))


@pytest.mark.night("it shows that the search can find something")
@pytest.mark.parametrize("hidden", [lands, island])
@pytest.mark.parametrize("leak", ["hand", "json", "page"])
def test_s08_the_search_of_redis_finds_a_hand_in_the_cache(
    leak: str, hidden: Hidden, office: Office, wire: list[bytes], start: Any, anna: Any, bruno: Any
):
    """The test above can fail: a careless page stores the hand of its reader for all processes."""
    game, planted = hidden(anna, bruno)
    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    command = [*LAUNCHER, "web", *web.command[web.command.index("gunicorn") + 1 :]]
    faults = json.dumps({"careless": leak, "trusting": True})
    start(command, log="web", REDIS_URL=office.url, FAULTS=faults)
    wait_until(web.answers, "the web server")
    assert planted.sings_in(Reader(port, anna).ask(path_of(game)))
    wait_until(lambda: any(planted.sings_in(said) for said in wire), "the wire")
    assert any(planted.sings_in(said) for said in kept_by_redis(office))


@pytest.mark.parametrize("numbers", [HELD, KINDS])
def test_s08_the_search_of_redis_finds_a_hand_in_a_task(
    numbers: tuple[int, ...], office: Office, wire: list[bytes]
):
    planted = Planted(numbers, ("never shown",))
    office.app.send_task("nobody.hears", [numbers], queue="aside")
    wait_until(lambda: any(planted.sings_in(said) for said in wire), "the wire")
    assert any(planted.sings_in(said) for said in kept_by_redis(office))


def test_s01_the_search_of_redis_finds_an_amount_in_a_task(office: Office, wire: list[bytes]):
    canary = Canary(983, "0" * 31 + "1")
    office.app.send_task("nobody.hears", [983], queue="aside")
    wait_until(lambda: any(canary.sings_in(said) for said in wire), "the wire")
    assert any(canary.sings_in(said) for said in kept_by_redis(office))
