"""The poll of an open page that nothing answers, asked of a site that is served on SQLite as `make
run` serves it: `python -m bench.served_poll [2000]`.

Milliseconds that pass for who asks, lower quartile, each time on a connection of its own; and of
the web server's processor for each poll.
"""

import http.client
import os
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.installation import own_installation
from bench.measure import number_and_rest, show

FULL, SMALLEST = 2000, 60  # polls


def main() -> None:
    many, _ = number_and_rest(FULL, SMALLEST)
    with own_installation(DEMO="1", STATIC_HASHED="0"):
        from django.core.management import call_command

        from host.processes import process_specs
        from tests.services import wait_until

        call_command("demo", verbosity=0)
        address, cookie = _page_of_a_player()
        web = process_specs.web(
            "127.0.0.1", port := process_specs.free_port(), workers=1, name="localhost"
        )
        with _running(web.command) as process:
            wait_until(web.answers, "the web server")
            measure(port, address, cookie, many, process.pid)


def measure(port: int, address: str, cookie: str, many: int, server: int) -> None:
    """Polls so often, and prints a line."""
    asked = {"Cookie": cookie, "HX-Request": "true", "Host": "localhost"}
    status, tag = _ask(port, address, asked)
    assert status == 200, status
    asked["If-None-Match"] = tag
    passed = []
    before = _processor(server)
    for _ in range(many):
        started = time.perf_counter()
        assert _ask(port, address, asked)[0] == 304
        passed.append(time.perf_counter() - started)
    spent = _processor(server) - before
    show(
        "served_poll",
        polls=many,
        passed_ms=1000 * statistics.quantiles(passed, n=4)[0],
        processor_ms=1000 * spent / many,
    )


def _page_of_a_player() -> tuple[str, str]:
    from club.models import Game
    from tests.reliability.processes.office import session_of

    demo = Game.objects.get()
    player = demo.seats.exclude(user=None).earliest("player").user
    return f"/c/{demo.public_id}/now", f"sessionid={session_of(player)}"


def _ask(port: int, address: str, headers: dict[str, str]) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", address, headers=headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers.get("ETag", "")


@contextmanager
def _running(command: Sequence[str]) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen([*command], env=os.environ | {"LIMITS": "0"})
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def _processor(master: int) -> float:
    """Seconds that the processes of this family have had."""
    from bench.load.memory import _family
    from tests.patience import processor_seconds

    return sum(processor_seconds(pid) for pid in _family([master]))


if __name__ == "__main__":
    main()
