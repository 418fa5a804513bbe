"""Pages that people wait for, a closing, and the size of tables: `python -m bench.growth.figures`.

Pages are asked of a web server over HTTP. Times are lower quartiles, which a busy machine disturbs
least, over campaigns that no process has read before, in milliseconds of a clock, with the database
on the same machine.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.growth.served import served
from bench.measure import at, show

SAMPLE = 80  # campaigns of each measurement
POLLS = 5  # polls of each of them
SEARCH = "search?q=income"
TABLES = (
    "club_journalentry",
    "club_note",
    "club_snapshot",
    "club_phaseclose",
    "campaign_envelope",
    "club_game",
)


def quartile_ms(work: Callable[[Any], object], things: Iterable[Any]) -> float:
    times = []
    for thing in things:
        began = time.perf_counter()
        work(thing)
        times.append(1000 * (time.perf_counter() - began))
    return round(statistics.quantiles(times, method="inclusive")[0], 2)


def measure() -> dict[str, float]:
    from club.actions.clock import closing
    from club.models import Game

    many = Game.objects.count()
    sample = at(SAMPLE, 4)
    step = max(1, many // (3 * sample))
    campaigns = Game.objects.filter(kind="saga", status="running")
    running = list(campaigns.order_by("pk")[::step])
    pages, closings = running[:sample], running[sample : 2 * sample] or running
    found = {"campaigns": many, **looks(pages)}
    found["closing_ms"] = quartile_ms(lambda g: closing.close(g.pk, how="organiser"), closings)
    return found | sizes(many)


def looks(games: list[Any]) -> dict[str, float]:
    """Pages that people wait for, of a served site; the first campaign warms it up.

    `poll_processor_ms` is what a poll costs the web server.
    """
    from tests.reliability.processes.office import session_of

    cookies = {game.pk: f"sessionid={session_of(game.organiser)}" for game in games}
    with served() as site:

        def look(game: Any, rest: str = "", **more: str) -> str:
            return ask(game, f"/c/{game.public_id}/{rest}", **more)

        def ask(game: Any, address: str, wanted: int = 200, **more: str) -> str:
            status, tag = site.ask(address, cookies[game.pk], **more)
            assert status == wanted, (address, status)
            return tag

        def poll(game: Any) -> None:
            more = {"HX-Request": "true", "If-None-Match": tags[game.pk]}
            ask(game, f"/c/{game.public_id}/now", 304, **more)

        warm, *rest = games
        for address in ("", "saga", SEARCH):
            look(warm, address)
        ask(warm, "/")
        found = {"page_ms": quartile_ms(look, rest)}
        tags = {game.pk: look(game, "now", **{"HX-Request": "true"}) for game in rest}
        before = site.processor()
        found["poll_ms"] = quartile_ms(poll, rest * at(POLLS, 1))
        spent = site.processor() - before
        found["poll_processor_ms"] = round(1000 * spent / len(rest * at(POLLS, 1)), 2)
        found["home_ms"] = quartile_ms(lambda game: ask(game, "/"), rest)
        found["search_ms"] = quartile_ms(lambda game: look(game, SEARCH), rest)
        found["saga_ms"] = quartile_ms(lambda game: look(game, "saga"), rest[:30])
    return found


def sizes(many: int) -> dict[str, float]:
    """Kilobytes of tables for each campaign, and megabytes of the database."""
    from django.db import connection

    found: dict[str, float] = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT pg_total_relation_size('{table}')")
            found[f"{table}_kb"] = round(cursor.fetchone()[0] / 1024 / many, 1)
        cursor.execute("SELECT pg_database_size(current_database())")
        found["database_mb"] = round(cursor.fetchone()[0] / 2**20)
    return found


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
    import django

    django.setup()
    show("figures", **measure())


if __name__ == "__main__":
    main()
