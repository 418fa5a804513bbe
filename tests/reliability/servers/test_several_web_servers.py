"""Two web servers with one Redis are one site: a proxy may send each request to either."""

import http.client
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from club.actions.security.circuit_breaker import REST
from club.addresses import path_of
from host.processes import process_specs
from tests.reliability.processes.visitors import Visitor
from tests.reliability.servers.played import PlayedCampaign
from tests.services import Redis, wait_until

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.redis,
    pytest.mark.alone,  # a Redis that answers slowly is bypassed for seconds
    pytest.mark.night("two web servers and a Redis are started"),
]
STRANGERS = 200  # requests a minute from one address


@pytest.fixture
def ports(redis_server: Redis, start: Any) -> tuple[int, int]:
    """Two web servers as they are shipped, with their limits."""
    first, second = process_specs.free_port(), process_specs.free_port()
    for port in (first, second):
        web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
        start(web.command, log=f"web{port}", REDIS_URL=redis_server.url())
        wait_until(web.answers, "a web server")
    return first, second


def poll(port: int, visitor: Visitor, address: str, tag: str = "") -> tuple[int, str | None]:
    """The status and the tag of an answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Cookie": visitor.cookies, "HX-Request": "true", "If-None-Match": tag}
    line.request("GET", address, headers=headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.getheader("ETag")


def test_d08_what_one_web_server_knows_the_other_knows(
    ports: tuple[int, int], anna: Any, bruno: Any, clara: Any, figure: Callable[..., None]
):
    played = PlayedCampaign([anna, bruno, clara])
    first, second = (Visitor(port, anna) for port in ports)
    second.cookies = first.cookies  # one browser
    address = path_of(played.game)
    status, tag = poll(ports[0], first, f"{address}now")
    assert (status, bool(tag)) == (200, True)
    assert poll(ports[1], first, f"{address}now", tag or "") == (304, tag)
    assert {visitor.ask(address).status for visitor in (first, second)} == {200}
    assert second.ask("/accounts/logout/", sure="yes").status == 302
    assert first.ask(address).status == 302  # to the sign-in page
    stranger = Visitor.__new__(Visitor)
    stranger.cookies = ""
    stranger.port = ports[0]
    said = Counter(stranger.ask("/robots.txt").status for _ in range(STRANGERS - 20))
    stranger.port = ports[1]
    admitted = admitted_before_a_refusal(stranger, most=STRANGERS - 50)
    figure(f"two web servers, one limit: {dict(said)}, and {admitted} at the other")
    assert set(said) == {200}
    assert admitted < STRANGERS - 50


def admitted_before_a_refusal(stranger: Visitor, most: int) -> int:
    """How many requests are answered, at most so many, over longer than Redis is ever bypassed."""
    for admitted in range(most):
        if stranger.ask("/robots.txt").status == 429:
            return admitted
        time.sleep(1.5 * REST / most)
    return most
