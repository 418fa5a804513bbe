"""The poll of an open page that nothing answers, asked of a site that is served on SQLite as `make
run` serves it: `python -m bench.served_poll [2000]`.

Milliseconds that pass for who asks, lower quartile, each time on a connection of its own; and of
the web server's processor for each poll.
"""

import statistics
import time

from bench.growth.served import Served, served
from bench.installation import own_installation
from bench.measure import number_and_rest, show

FULL, SMALLEST = 2000, 60  # polls


def main() -> None:
    many, _ = number_and_rest(FULL, SMALLEST)
    with own_installation(DEMO="1", STATIC_HASHED="0"):
        from django.core.management import call_command

        call_command("demo", verbosity=0)
        address, cookie = _page_of_a_player()
        with served() as site:
            measure(site, address, cookie, many)


def measure(site: Served, address: str, cookie: str, many: int) -> None:
    """Polls so often, and prints a line."""
    asked = {"HX-Request": "true"}
    status, asked["If-None-Match"] = site.ask(address, cookie, **asked)
    assert status == 200, status
    passed = []
    before = site.processor()
    for _ in range(many):
        started = time.perf_counter()
        assert site.ask(address, cookie, **asked)[0] == 304
        passed.append(time.perf_counter() - started)
    spent = site.processor() - before
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


if __name__ == "__main__":
    main()
