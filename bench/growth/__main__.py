"""The site with CAMPAIGNS (1,000; 10,000 take minutes) and with BESIDE (100), a JSON line a figure.

`make scale`: generator; what people wait for and a closing, of both sizes in turns; backup, restore
and upgrade; DUE phases that fall due at one second with 1, 2 and 4 workers; LETTERS to a sink with
1 and 2 senders. Everything runs on this machine, on a private PostgreSQL and Redis. It gives up on
a crowd that takes longer than PATIENCE seconds (330).
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from cryptography.fernet import Fernet

from bench.measure import at, handed_on, show
from bench.report.figures import figures_of
from tests.actions.delivery.sinks import Post, open_for_business
from tests.services import Postgres, Redis, Server

ROOT = Path(__file__).resolve().parents[2]
CELERY = [sys.executable, "-m", "celery", "-A", "host.celery", "--quiet"]
ROUNDS = 3
STILL_DUE = (
    "SELECT count(*) FROM club_game WHERE status = 'running' AND stuck = '' AND closes_at <= now()"
)
UNSENT = "SELECT count(*) FROM club_notice WHERE outcome = ''"


def size(name: str, full: int, smallest: int) -> int:
    """The number of this name in the environment, or the size of such a run."""
    return int(os.environ.get(name) or at(full, smallest))


def patience() -> int:
    """Seconds of one crowd."""
    return size("PATIENCE", 330, 330)


class Site:
    """An installation on a private PostgreSQL and Redis."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.postgres, self.redis = folder, Postgres(), Redis()
        self.env = os.environ | {
            "DATA_DIR": str(folder),
            "DATABASE_URL": self.postgres.url(),
            "LIMITS": "0",
            "SECRET_KEY": "scale" * 10,
            "ENVELOPE_KEYS": Fernet.generate_key().decode(),
            "EMAIL_URL": "dummymail://",
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
        }

    def run(self, *words: str, **env: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            env=self.env | env,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def measured(self, script: str, *words: str) -> dict[str, Any]:
        """The figures of the last line of one of our scripts."""
        last = self.run("-m", f"bench.growth.{script}", *words, *handed_on()).splitlines()[-1]
        return figures_of(json.loads(last))

    def timed(self, *words: str, **env: str) -> float:
        began = time.monotonic()
        self.run("manage.py", *words, **env)
        return round(time.monotonic() - began, 2)

    def count(self, question: str) -> int:
        with psycopg.connect(self.postgres.url()) as connection:
            row = connection.execute(question.encode()).fetchone()
            return int(row[0]) if row else 0

    @contextmanager
    def workers(self, many: int, queue: str, **env: str) -> Iterator[None]:
        """Starts so many worker processes of a queue, and beat."""
        flags = ["--concurrency", "1", "--loglevel", "error", "--without-gossip", "--queues", queue]
        env = self.env | {"REDIS_URL": self.redis.url()} | env
        commands = [[*CELERY, "worker", *flags, "--hostname", f"{n}@here"] for n in range(many)]
        if queue != "celery":  # somebody takes the ticks
            commands.append([*CELERY, "worker", *flags[:-1], "celery", "--hostname", "tick@here"])
        commands.append([*CELERY, "beat", "--loglevel", "error", "--pidfile="])
        started = [subprocess.Popen(command, env=env, cwd=ROOT) for command in commands]
        try:
            yield
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait(timeout=60)


def until_none(count: Callable[[], int]) -> tuple[float, int]:
    """Seconds until nothing is left, or until patience is over, and the number that is left
    then."""
    began = time.monotonic()
    while (left := count()) and time.monotonic() - began < patience():
        time.sleep(0.5)
    return round(time.monotonic() - began, 1), left


def fill(site: Site, campaigns: int) -> None:
    site.run("manage.py", "migrate", "--verbosity", "0")
    site.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    show("generator", **site.measured("copies", str(campaigns)))


def compare(sites: list[Site]) -> None:
    """The figures of each size, asked in turns, so that both meet the same noise."""
    rounds = [[site.measured("figures") for site in sites] for _ in range(at(ROUNDS, 1))]
    few, many = (
        {name: min(one[name] for one in found) for name in found[0]}
        for found in zip(*rounds, strict=True)
    )
    show("figures", **few)
    show("figures", **many)
    times = [name for name in few if name.endswith("_ms")]
    show("ratios", **{name: round(many[name] / few[name], 2) for name in times})


def move(site: Site, campaigns: int) -> None:
    """Backup, restore into another database, and the upgrade by the latest migrations."""
    file = site.folder / "all.backup"
    backup = site.timed("backup", str(file))
    with psycopg.connect(site.postgres.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE again")
    restore = site.timed("restore", str(file), DATABASE_URL=site.postgres.url("again"))
    for app, name in (("campaign", "0004"), ("club", "0008")):
        site.timed("migrate", app, name, "--verbosity", "0")
    upgrade = site.timed("migrate", "--verbosity", "0")
    with psycopg.connect(site.postgres.url(), autocommit=True) as connection:
        connection.execute("DROP DATABASE again")
    show(
        "moves",
        campaigns=campaigns,
        backup_s=backup,
        restore_s=restore,
        upgrade_s=upgrade,
        backup_mb=round(file.stat().st_size / 2**20, 1),
    )
    file.unlink()


def measure_crowds(site: Site) -> None:
    due_at_once, many = size("DUE", 1000, 4), size("LETTERS", 2000, 4)
    for workers in at((1, 2, 4), (1,)) if due_at_once else ():
        with site.workers(workers, "celery"):
            time.sleep(8)  # they are up
            due = site.measured("crowds", "due", str(due_at_once))["many"]
            seconds, left = until_none(lambda: site.count(STILL_DUE))
        show(
            "due",
            workers=workers,
            due=due,
            seconds=seconds,
            left=left,
            per_second=round((due - left) / seconds, 1),
        )
    for senders in at((1, 2), (1,)) if many else ():
        with open_for_business(Post()) as sink:
            site.measured("crowds", "letters", str(many))
            address = f"smtp://127.0.0.1:{sink.port}"
            with site.workers(senders, "notices", EMAIL_URL=address):
                seconds, left = until_none(lambda: site.count(UNSENT))
            show(
                "letters",
                senders=senders,
                letters=many,
                left=left,
                seconds=seconds,
                connections=sink.connections,
                taken=len(sink.letters),
                per_second=round((many - left) / seconds, 1),
            )


@contextmanager
def running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        server.remove()


def main() -> None:
    sizes = (size("BESIDE", 100, 8), size("CAMPAIGNS", 1000, 10))
    with ExitStack() as stack:
        sites = [empty_site(stack) for _ in sizes]
        for site, campaigns in zip(sites, sizes, strict=True):
            fill(site, campaigns)
        compare(sites)
        for site, campaigns in zip(sites, sizes, strict=True):
            move(site, campaigns)
        measure_crowds(sites[-1])


def empty_site(stack: ExitStack) -> Site:
    """An installation that is there until the stack closes."""
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="campaign-scale-"))
    site = Site(Path(folder))
    stack.enter_context(running(site.postgres))
    stack.enter_context(running(site.redis))
    return site


if __name__ == "__main__":
    main()
