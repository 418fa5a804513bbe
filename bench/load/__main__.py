"""L1–L8 on this machine: `make load`, or SECONDS=20 SOAK=2 make load for a short run.

One PostgreSQL, one Redis, two synchronous web processes, a worker and beat, and the floor on the
same database. People are locust's, in a separate environment, on the same cores. A JSON line per
promise has its figures, its target, and whether it was met.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from cryptography.fernet import Fernet  # noqa: E402

from bench.load.big_map import measure_big_map  # noqa: E402
from bench.load.closings import closed, one_a_second  # noqa: E402
from bench.load.memory import ask, connections, proportional  # noqa: E402
from bench.load.sizes import clubs, seconds_of_each, soak_minutes, users_in_all  # noqa: E402
from bench.measure import at, handed_on, show  # noqa: E402
from bench.report.figures import figures_of  # noqa: E402
from campaign.site.processes.process_specs import free_port  # noqa: E402
from tests.services import Postgres, Redis, Server, wait_until  # noqa: E402

HERE = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv-load"


def locust_program() -> str:
    """Locust, installed from its own lock."""
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        lock = str(ROOT / "requirements" / "load.txt")
        flags = ["--quiet", "--require-hashes", "--only-binary", ":all:", "-r", lock]
        subprocess.run([str(python), "-m", "pip", "install", *flags], check=True)
    return str(ENVIRONMENT / "bin" / "locust")


class Site:
    """The running processes, and how to load them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.people = folder, folder / "people.json"
        self.page = folder / "page.html"
        self.postgres, self.redis = Postgres(), Redis()
        self.web, self.bare = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
        self.started: list[subprocess.Popen[bytes]] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        with ExitStack() as stack:
            for server in (self.postgres, self.redis):
                stack.enter_context(_running(server))
            self.env = os.environ | {
                "DATA_DIR": str(self.folder),
                "DATABASE_URL": self.postgres.url(),
                "REDIS_URL": self.redis.url(),
                "SECRET_KEY": "load" * 12,
                "LIMITS": "0",
                "ENVELOPE_KEYS": Fernet.generate_key().decode(),
                "EMAIL_URL": "dummymail://",
                "ALLOWED_HOSTS": "127.0.0.1",
            }
            self.manage("migrate", "--verbosity", "0")
            self.manage("collectstatic", "--noinput", "--verbosity", "0")
            town = [sys.executable, "-m", "bench.load.town", str(clubs()), self.people, self.page]
            subprocess.run(town, check=True, env=self.env, cwd=ROOT)
            try:
                self._start_processes()
                yield
            finally:
                for process in self.started:
                    process.terminate()
                for process in self.started:
                    process.wait(timeout=30)

    def manage(self, *words: str) -> None:
        subprocess.run([sys.executable, "manage.py", *words], check=True, env=self.env, cwd=ROOT)

    def _start_processes(self) -> None:
        celery = [sys.executable, "-m", "celery", "-A", "campaign.site.celery", "--quiet"]
        gunicorn = [sys.executable, "-m", "gunicorn", "--workers", "2", "--bind"]
        self.start([*celery, "worker", "--concurrency", "1", "--loglevel", "error"])
        self.start([*celery, "beat", "--loglevel", "error", "--pidfile="])
        site = ["-c", "python:campaign.site.serving", "campaign.site.wsgi"]
        self.start([*gunicorn, self.web.removeprefix("http://"), *site])
        _wait_for(f"{self.web}/healthz")
        floor = ["--log-level", "error", "bench.load.floor"]
        self.start([*gunicorn, self.bare.removeprefix("http://"), *floor], PAGE=str(self.page))
        _wait_for(f"{self.bare}/page")

    def start(self, command: list[str], **env: str) -> None:
        self.started.append(subprocess.Popen(command, env=self.env | env, cwd=ROOT))

    def load(
        self,
        who: str,
        *,
        users: int,
        pace: float = 0,
        seconds: float | None = None,
        floor: bool = False,
    ) -> dict[str, float]:
        """Requests a second, the 95th percentile in ms, failures."""
        length = max(2, round(seconds or seconds_of_each()))
        command = [
            locust_program(),
            "-f",
            str(HERE / "people.py"),
            who,
            "--headless",
            "--json",
            "-u",
            str(users),
            "-r",
            str(users),
            "-t",
            f"{length}s",
            "--loglevel",
            "ERROR",
            "--host",
            self.bare if floor else self.web,
            "--stop-timeout",
            "5",
        ]
        env = os.environ | {"PEOPLE": str(self.people), "PACE": str(pace)}
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, cwd=self.folder)
        rows = json.loads(done.stdout)
        return _summed([row for row in rows if row["name"] != "first"])


def _summed(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Nothing a second if no answer came in time."""
    if not rows:
        return {"per_second": 0.0, "p95_ms": 0.0, "failures": 0}
    times = sorted((float(ms), n) for row in rows for ms, n in row["response_times"].items())
    total = sum(n for _, n in times)
    seen, p95 = 0, 0.0
    for ms, n in times:
        seen += n
        if seen >= 0.95 * total:
            p95 = ms
            break
    spent = max(row["last_request_timestamp"] for row in rows) - min(
        row["start_time"] for row in rows
    )
    failures = sum(row["num_failures"] for row in rows)
    return {"per_second": round(total / spent, 1), "p95_ms": p95, "failures": failures}


def _share(most: dict[str, float], floor: dict[str, float]) -> float:
    """The share of the floor's requests."""
    return round(most["per_second"] / floor["per_second"], 2) if floor["per_second"] else 0.0


def report(promise: str, met: bool, **figures: Any) -> None:
    show(promise, **figures, met=met)


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # with everything that was started
    locust_program()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        with site.running():
            idle = proportional(site.started, site.postgres, site.redis)
            pages(site)
            polls(site)
            loaded = proportional(site.started, site.postgres, site.redis)
            report(
                "L7", idle["all"] <= 600 and loaded["all"] <= 900, idle_mb=idle, loaded_mb=loaded
            )
            rush(site)
            crawlers(site)
            queries(site)
            soak(site)
    figures = measure_big_map()
    report("L8", figures.pop("met"), **figures)


def pages(site: Site) -> None:
    """`cold` are the first ten seconds, in which processes draw everybody's page for the first
    time. `tables`: every other page is that of a table."""
    cold = site.load("Reader", users=users_in_all(), pace=1, seconds=at(10, 4))
    paced = site.load("Reader", users=users_in_all(), pace=1)
    tables = site.load("Visitor", users=users_in_all(), pace=1)
    most = site.load("Reader", users=16)
    floor = site.load("FloorReader", users=16, floor=True)
    share = _share(most, floor)
    met = all(
        got["per_second"] >= 100 and got["p95_ms"] <= 300 and not got["failures"]
        for got in (paced, tables)
    )
    report(
        "L1",
        met and share >= 0.5,
        paced=paced,
        tables=tables,
        cold=cold,
        most=most,
        floor=floor,
        share=share,
        page_bytes=len(site.page.read_bytes()),
    )


def polls(site: Site) -> None:
    paced = site.load("Poller", users=users_in_all(), pace=2)
    most = site.load("Poller", users=16)
    floor = site.load("FloorPoller", users=16, floor=True)
    share = _share(most, floor)
    met = most["per_second"] >= 400 and paced["p95_ms"] <= 50 and not paced["failures"]
    report("L2", met and share >= 0.8, paced=paced, most=most, floor=floor, share=share)


def rush(site: Site) -> None:
    """200 players seal in 10 s while the tick runs."""
    got = site.load("Bidder", users=users_in_all(), pace=at(0.1, 1), seconds=at(20, 4))
    sealed = ask(
        site.postgres,
        "SELECT count(*) FROM campaign_envelope WHERE sealed_at > now() - interval '2 minutes'",
    )
    met = sealed >= users_in_all() and got["p95_ms"] <= 1000 and not got["failures"]
    report("L3", met, sealed=sealed, **got)


def crawlers(site: Site) -> None:
    """Members' pages alone, and while crawlers request all long pages."""
    alone = site.load("Reader", users=20, pace=1, seconds=seconds_of_each() / 2)
    flood = subprocess.Popen(
        [
            locust_program(),
            "-f",
            str(HERE / "people.py"),
            "Crawler",
            "--headless",
            "-u",
            "8",
            "-r",
            "8",
            "-t",
            f"{seconds_of_each() // 2 + at(5, 1)}s",
            "--host",
            site.web,
            "--loglevel",
            "CRITICAL",
        ],
        env=os.environ | {"PEOPLE": str(site.people)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=site.folder,
    )
    beset = site.load("Reader", users=20, pace=1, seconds=seconds_of_each() / 2)
    flood.wait()
    report("L6", beset["p95_ms"] <= 2 * alone["p95_ms"], alone=alone, beset=beset)


def queries(site: Site) -> None:
    command = [sys.executable, "-m", "bench.load.queries", *handed_on()]
    done = subprocess.run(command, check=True, env=site.env, cwd=ROOT, stdout=subprocess.PIPE)
    figures = figures_of(json.loads(done.stdout))
    report("L5", figures.pop("met"), **figures)


def soak(site: Site) -> None:
    """Half of L1, and a phase closes every second. Growth is measured from the first minute on."""
    minutes, calm = soak_minutes(), at(0.5, 2.0)
    with one_a_second(site.postgres):
        site.load("Reader", users=users_in_all() // 2, pace=calm, seconds=at(60, 4))
        before = proportional(site.started, site.postgres, site.redis)
        held = connections(site.postgres)
        closed_before = closed(site.postgres)
        got = site.load("Reader", users=users_in_all() // 2, pace=calm, seconds=minutes * 60)
    closings = closed(site.postgres) - closed_before
    after = proportional(site.started, site.postgres, site.redis)
    grown = round(after["all"] / before["all"], 2)
    now = connections(site.postgres)
    met = grown <= 1.1 and now <= held + 1 and not got["failures"] and closings >= 50 * minutes
    report(
        "L4",
        met,
        minutes=minutes,
        grown=grown,
        memory_mb=[before, after],
        connections=[held, now],
        closings=closings,
        **got,
    )


@contextmanager
def _running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        server.stop()
        server.remove()


def _wait_for(address: str) -> None:
    import urllib.error
    import urllib.request

    def answers() -> bool:
        try:
            with urllib.request.urlopen(address, timeout=2) as got:
                return bool(got.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    wait_until(answers, address, 60)


if __name__ == "__main__":
    main()
