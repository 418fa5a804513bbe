"""One page, one poll, one closing, and the size of tables: `python -m bench.growth.figures`.

Times are lower quartiles, which a busy machine disturbs least, over campaigns that no process has
read before, in milliseconds of a clock, with the database on the same machine.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.measure import at, show

SAMPLE = 80  # campaigns of each measurement
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
    return round(statistics.quantiles(times)[0], 2)


def measure() -> dict[str, float]:
    from django.db import connection
    from django.test import Client

    from club.actions.clock import closing
    from club.models import Game
    from tests.reliability.processes.office import session_of

    many = Game.objects.count()
    sample = at(SAMPLE, 4)
    step = max(1, many // (3 * sample))
    campaigns = Game.objects.filter(kind="saga", status="running")
    running = list(campaigns.order_by("pk")[::step])
    pages, closings = running[:sample], running[sample : 2 * sample] or running
    clients: dict[int, Client] = {}
    for game in pages:
        clients[game.pk] = Client(SERVER_NAME="127.0.0.1")
        clients[game.pk].cookies["sessionid"] = session_of(game.organiser)

    def look(game: Any, rest: str = "", **more: str) -> Any:
        answer = clients[game.pk].get(f"/c/{game.public_id}/{rest}", **more)
        assert answer.status_code in (200, 304), answer.status_code
        return answer

    look(pages[0])
    tags = {game.pk: look(game, "now", HTTP_HX_REQUEST="true")["ETag"] for game in pages[1:]}

    def poll(game: Any) -> None:
        more = {"HTTP_HX_REQUEST": "true", "HTTP_IF_NONE_MATCH": tags[game.pk]}
        assert look(game, "now", **more).status_code == 304

    found = {
        "campaigns": many,
        "page_ms": quartile_ms(look, pages[1:]),
        "poll_ms": quartile_ms(poll, pages[1:]),
        "saga_ms": quartile_ms(lambda game: look(game, "saga"), pages[1:30]),
        "closing_ms": quartile_ms(lambda game: closing.close(game.pk, how="organiser"), closings),
    }
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
