"""The units of `deploy/systemd`: phases close, and a restart loses no request."""

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis as Client

from tests.deploy.conftest import Crew
from tests.deploy.files import of_unit
from tests.deploy.processes import a_due_campaign, all_is_well, answers, as_here, ask
from tests.reliability.installations import Installation
from tests.services import Redis, wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.night("all units of a host are started and replaced"),
]
Figure = Callable[..., None]


class Visitors:
    """Sends fifty requests a second, from many addresses as the proxy reports them, to each web
    process by turns; keeps the answers.
    """

    def __init__(self, ports: list[int], every: float = 0.02) -> None:
        self.ports, self.every = ports, every
        self.answers: list[Any] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._walk, args=(n,)) for n in range(4)]

    def __enter__(self) -> "Visitors":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(60)

    def _walk(self, number: int) -> None:
        while not self._stop.wait(self.every * len(self._threads)):
            try:
                asker = {"X-Forwarded-For": f"10.1.{number}.{len(self.answers) % 250}"}
                self.answers.append(ask(self.ports[number % 2], "/robots.txt", **asker)[0])
            except OSError as error:
                self.answers.append(repr(error))


@pytest.mark.parametrize("closers", [("clock",), ("worker@1", "worker@2", "beat")])
def test_d16_the_units_close_phases_and_restart_without_losing_a_request(
    closers: tuple[str, ...],
    site: Installation,
    crew: Crew,
    env: dict[str, str],
    redis_server: Redis,
    sockets: dict[str, socket.socket],
    figure: Figure,
):
    with Client.from_url(redis_server.url()) as client:
        client.flushall()
    prepare = as_here(of_unit("campaign-prepare.service", env), site)
    assert site.run(*prepare.command[1:]).returncode == 0
    known = a_due_campaign(site)
    for name in closers:
        crew.start(as_here(of_unit(f"campaign-{name}.service", env), site))
    for name, opened in sockets.items():
        crew.start(as_here(of_unit(name, env), site), socket=opened.fileno())
    ports = [opened.getsockname()[1] for opened in sockets.values()]
    all_is_well(site, ports, known)
    timer = as_here(of_unit("campaign-closedue.service", env), site)
    assert site.run(*timer.command[1:]).stdout == "0\n"

    took = []
    with Visitors(ports) as visitors:
        wait_until(lambda: len(visitors.answers) > 20, "the first visitors")
        for name, opened in sockets.items():
            began = time.monotonic()
            assert crew.stop(name) == {name: 0}
            took.append(time.monotonic() - began)
            crew.start(as_here(of_unit(name, env), site), socket=opened.fileno())
            wait_until(lambda opened=opened: answers(opened.getsockname()[1]), "the next one")
        later = len(visitors.answers) + 20
        wait_until(lambda: len(visitors.answers) > later, "the last visitors")
    assert len(visitors.answers) > 50
    assert [answer for answer in visitors.answers if answer != 200] == []
    assert max(took) <= 30
    began = time.monotonic()
    assert set(crew.stop().values()) == {0}, crew.log.read_text()
    stopped = time.monotonic() - began
    assert stopped <= 30
    figure(
        f"units: {len(visitors.answers)} requests over two restarts, 0 lost; web stops in "
        f"{max(took):.1f} s, all in {stopped:.1f} s"
    )
