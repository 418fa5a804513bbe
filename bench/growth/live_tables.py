"""Live tables next to idle campaigns: `python -m bench.growth.live_tables [100]`.

On a private PostgreSQL and Redis with CAMPAIGNS (1,000) idle campaigns: a campaign's page and poll
without and with so many live tables of four people, in turns; a table's own page and poll; and how
late one worker closes a go if all tables fall due at one second. A JSON line a figure.
"""

import json
import os
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.measure import arguments, at, handed_on, show
from bench.report.figures import figures_of

TURNS = 5  # measurements without and with tables
SAMPLE = 60  # campaigns of each


def lay(many: int) -> None:
    """So many running tables of four people."""
    from bench.growth.laid_table import lay_table
    from tests.table import person

    for number in range(many):
        lay_table([person(f"table{number}-{seat}") for seat in range(4)])


def stop_and_go(*, live: bool) -> None:
    """Stops all tables, or makes them live again with a minute for this go."""
    from datetime import timedelta

    from django.db.models.functions import Now

    from club.models import Game

    until = Now() + timedelta(minutes=30) if live else None
    Game.objects.filter(kind="six-lands").update(closes_at=until, paused=not live)


def looks() -> dict[str, float]:
    """Milliseconds of a campaign's page and poll, and of a table's: lower quartiles."""
    from club.models import Game

    running = Game.objects.filter(status="running")
    found = {}
    for kind, place, name in (("saga", "/c/", ""), ("six-lands", "/t/", "table_")):
        games = list(running.filter(kind=kind).order_by("?")[:SAMPLE])
        if games:
            found |= _looked(games, place, name)
    return found


def _looked(games: list[Any], place: str, name: str) -> dict[str, float]:
    from django.test import Client

    from bench.growth.figures import quartile_ms
    from tests.reliability.processes.office import session_of

    clients: dict[int, Any] = {}
    tags: dict[int, str] = {}
    for game in games:
        clients[game.pk] = Client(SERVER_NAME="127.0.0.1")
        clients[game.pk].cookies["sessionid"] = session_of(game.organiser)

    def page(game: Any) -> None:
        assert clients[game.pk].get(f"{place}{game.public_id}/").status_code == 200

    def news(game: Any, **more: str) -> Any:
        address = f"{place}{game.public_id}/now"
        return clients[game.pk].get(address, HTTP_HX_REQUEST="true", **more)

    def poll(game: Any) -> None:
        assert news(game, HTTP_IF_NONE_MATCH=tags[game.pk]).status_code == 304

    tags |= {game.pk: news(game)["ETag"] for game in games}
    pages = quartile_ms(page, games)
    return {f"{name}page_ms": pages, f"{name}poll_ms": quartile_ms(poll, games)}


def in_turns(many: int) -> None:
    """Sets up the tables, and measures without and with them live, in turns."""
    began = time.monotonic()
    lay(many)
    show("laid", tables=many, seconds=round(time.monotonic() - began, 1))
    rows: dict[bool, list[dict[str, float]]] = {False: [], True: []}
    for _ in range(at(TURNS, 1)):
        for live in (False, True):
            stop_and_go(live=live)
            rows[live].append(looks())
    still, live = (
        {
            name: round(statistics.median(row[name] for row in rows[which]), 3)
            for name in rows[which][0]
        }
        for which in (False, True)
    )
    show("without", **still)
    show("with", tables=many, **live)
    show("ratios", **{name: round(live[name] / still[name], 3) for name in ("page_ms", "poll_ms")})


DUE = (
    "UPDATE club_game SET closes_at = now(), paused = false WHERE kind = 'six-lands'"
    " AND status = 'running'"
)
LEFT = (
    "SELECT count(*) FROM club_game WHERE kind = 'six-lands' AND status = 'running'"
    " AND closes_at <= now()"
)


def closed_together(site: Any) -> None:
    """Lets all tables fall due at one second, with one worker and beat."""
    import psycopg

    with site.workers(1, "celery"):
        time.sleep(8)
        with psycopg.connect(site.postgres.url(), autocommit=True) as connection:
            due = connection.execute(DUE).rowcount
        began = time.monotonic()
        while site.count(LEFT) and time.monotonic() - began < 120:
            time.sleep(0.05)
        late = round(time.monotonic() - began, 1)
    show("due", tables=due, workers=1, last_late_s=late)


def main(many: int) -> None:
    from bench.growth.__main__ import Site, running

    campaigns = os.environ.get("CAMPAIGNS") or at("1000", "10")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="campaign-tables-"))
        site = Site(Path(folder))
        stack.enter_context(running(site.postgres))
        stack.enter_context(running(site.redis))
        site.run("manage.py", "migrate", "--verbosity", "0")
        site.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        show("generator", **site.measured("copies", campaigns))
        words = ("-m", "bench.growth.live_tables", str(many), "inside", *handed_on())
        for line in map(json.loads, site.run(*words).splitlines()):
            show(line["bench"], **figures_of(line))
        closed_together(site)


if __name__ == "__main__":
    said = arguments()
    if said[1:] == ["inside"]:
        os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
        import django

        django.setup()
        in_turns(int(said[0]))
    else:
        main(int(said[0]) if said else at(100, 2))
