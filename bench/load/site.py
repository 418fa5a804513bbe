"""The site that is loaded: its processes and databases, and what people at it measured."""

import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from cryptography.fernet import Fernet

from bench.load.sizes import clubs, seconds_of_each
from host.processes.process_specs import free_port
from tests.services import Postgres, Redis, Server, wait_until

ROOT = Path(__file__).resolve().parents[2]
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
        celery = [sys.executable, "-m", "celery", "-A", "host.celery", "--quiet"]
        gunicorn = [sys.executable, "-m", "gunicorn", "--workers", "2", "--bind"]
        self.start([*celery, "worker", "--concurrency", "1", "--loglevel", "error"])
        self.start([*celery, "beat", "--loglevel", "error", "--pidfile="])
        site = ["-c", "python:host.serving", "host.wsgi"]
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
