"""The site at CAMPAIGNS (1,000; 10,000 take minutes) beside BESIDE (100), a JSON line a figure.

`make scale`: generator; page, poll and closing; backup, restore and upgrade; DUE phases that fall
due at one second with 1, 2 and 4 workers; LETTERS to a sink with 1 and 2 senders. Everything runs
on this machine, on a private PostgreSQL and Redis. A crowd that takes longer than PATIENCE
seconds (330) is given up.
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

import psycopg
from cryptography.fernet import Fernet

from tests.actions.delivery.sinks import Post, open_for_business
from tests.services import Postgres, Redis, Server

ROOT = Path(__file__).resolve().parents[2]
SIZES = (int(os.environ.get("BESIDE", "100")), int(os.environ.get("CAMPAIGNS", "1000")))
DUE, LETTERS = int(os.environ.get("DUE", "1000")), int(os.environ.get("LETTERS", "2000"))
PATIENCE = int(os.environ.get("PATIENCE", "330"))  # seconds of one crowd
CELERY = [sys.executable, "-m", "celery", "-A", "campaign.site.celery", "--quiet"]
STILL_DUE = ("SELECT count(*) FROM club_game WHERE status = 'running' AND stuck = ''"
             " AND closes_at <= now()")  # fmt: skip
UNSENT = "SELECT count(*) FROM club_notice WHERE outcome = ''"


def say(name: str, **figures: object) -> None:
    print(json.dumps({"scale": name, **figures}), flush=True)


class Site:
    """An installation on a private PostgreSQL and Redis."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.postgres, self.redis = folder, Postgres(), Redis()
        self.env = os.environ | {
            "DATA_DIR": str(folder), "DATABASE_URL": self.postgres.url(), "LIMITS": "0",
            "SECRET_KEY": "scale" * 10, "ENVELOPE_KEYS": Fernet.generate_key().decode(),
            "EMAIL_URL": "dummymail://", "ALLOWED_HOSTS": "127.0.0.1",
        }  # fmt: skip

    def run(self, *words: str, **env: str) -> str:
        done = subprocess.run([sys.executable, *words], env=self.env | env, cwd=ROOT,
                              stdout=subprocess.PIPE, text=True, check=True)  # fmt: skip
        return done.stdout

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
        """So many worker processes of a queue, and beat."""
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
    """Seconds until nothing is left, or PATIENCE, and what is left then."""
    began = time.monotonic()
    while (left := count()) and time.monotonic() - began < PATIENCE:
        time.sleep(0.5)
    return round(time.monotonic() - began, 1), left


def measure(site: Site, campaigns: int) -> dict[str, float]:
    """The figures at this size; the database is filled."""
    site.run("manage.py", "migrate", "--verbosity", "0")
    site.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    print(site.run("-m", "bench.growth.copies", str(campaigns)), end="", flush=True)
    found: dict[str, float] = json.loads(site.run("-m", "bench.growth.figures").splitlines()[-1])
    say("figures", **{key: value for key, value in found.items() if key != "scale"})
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
    say("moves", campaigns=campaigns, backup_s=backup, restore_s=restore, upgrade_s=upgrade,
        backup_mb=round(file.stat().st_size / 2**20, 1))  # fmt: skip
    file.unlink()
    return found


def measure_crowds(site: Site) -> None:
    for workers in (1, 2, 4) if DUE else ():
        with site.workers(workers, "celery"):
            time.sleep(8)  # they are up
            due = int(site.run("-m", "bench.growth.crowds", "due", str(DUE)))
            seconds, left = until_none(lambda: site.count(STILL_DUE))
        say("due", workers=workers, due=due, seconds=seconds, left=left,
            per_second=round((due - left) / seconds, 1))  # fmt: skip
    for senders in (1, 2) if LETTERS else ():
        with open_for_business(Post()) as sink:
            site.run("-m", "bench.growth.crowds", "letters", str(LETTERS))
            address = f"smtp://127.0.0.1:{sink.port}"
            with site.workers(senders, "notices", EMAIL_URL=address):
                seconds, left = until_none(lambda: site.count(UNSENT))
            say("letters", senders=senders, letters=LETTERS, left=left, seconds=seconds,
                connections=sink.connections, taken=len(sink.letters),
                per_second=round((LETTERS - left) / seconds, 1))  # fmt: skip


@contextmanager
def running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        server.remove()


def main() -> None:
    figures = []
    for campaigns in SIZES:
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="campaign-scale-"))
            site = Site(Path(folder))
            stack.enter_context(running(site.postgres))
            stack.enter_context(running(site.redis))
            figures.append(measure(site, campaigns))
            if campaigns == SIZES[-1]:
                measure_crowds(site)
    few, many = figures
    say("ratios", **{name: round(many[name] / few[name], 2)
                     for name in ("page_ms", "poll_ms", "closing_ms", "saga_ms")})  # fmt: skip


if __name__ == "__main__":
    main()
