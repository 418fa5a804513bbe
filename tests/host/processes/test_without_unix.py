"""A site on a machine without fork, exec, sessions, signals of Unix, its locks and its modules.

It is no Windows: it is this machine, from which the names that Windows lacks are taken away.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from club.models import Heartbeat
from host.processes.process_specs import free_port
from tests.patience import stretched
from tests.services import wait_until

WITHOUT = Path(__file__).with_name("without_unix.py")
ROOT = Path(__file__).resolve().parents[3]


def limited(folder: Path) -> dict[str, str]:
    """The environment of a site whose processes have no Unix."""
    dropped = ("DATABASE_URL", "SECRET_KEY", "ENVELOPE_KEYS", "STATIC_HASHED", "EMAIL_URL")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    patch = folder / "patch" / "sitecustomize.py"
    patch.parent.mkdir(exist_ok=True)
    shutil.copy(WITHOUT, patch)
    found = os.pathsep.join([str(patch.parent), str(ROOT)])
    return {**kept, "PYTHONPATH": found, "DATA_DIR": str(folder), "DEMO": "0"}


def answer_of(code: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=limited(folder), capture_output=True, text=True
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@contextmanager
def running(folder: Path) -> Iterator[tuple[int, list[str]]]:
    """`campaign run`, once it is open: its port and its lines."""
    port = free_port()
    words = ["run", "--port", str(port), "--demo", "0"]
    site = subprocess.Popen(
        [sys.executable, "-m", "host", *words],
        env=limited(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said: list[str] = []
    try:
        assert site.stdout is not None
        for line in site.stdout:
            said.append(line.rstrip())
            if line.startswith("Ctrl-C"):
                break
        yield port, said
    finally:
        site.send_signal(signal.SIGINT)
        said += site.communicate(timeout=stretched(60))[0].splitlines()


def has_a_clock(folder: Path) -> bool:
    """Whether the clock has left a heartbeat."""
    asked = f"SELECT 1 FROM {Heartbeat._meta.db_table} WHERE name = 'clock'"
    with closing(sqlite3.connect(folder / "campaign.sqlite3", timeout=20)) as database:
        return bool(database.execute(asked).fetchall())


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import gunicorn.util", "No module named 'fcntl'"),
        ("import os; os.fork()", "has no attribute 'fork'"),
        ("import signal; signal.SIGHUP", "has no attribute 'SIGHUP'"),
        ("import socket; socket.AF_UNIX", "has no attribute 'AF_UNIX'"),
        ("import subprocess; subprocess.Popen(['true'], preexec_fn=print)", "is not supported"),
        ("from host.processes import machine; print(machine.FORKS)", "False"),
    ],
)
def test_what_windows_lacks_is_gone(code: str, said: str, tmp_path: Path):
    assert said in answer_of(code, tmp_path)


@pytest.mark.night("a whole site is started")
def test_the_site_runs_as_two_processes_without_gunicorn(tmp_path: Path):
    with running(tmp_path) as (port, said):
        assert "Ctrl-C stops everything." in said, said
        for path in ("/healthz", "/accounts/login/code/"):
            address = f"http://127.0.0.1:{port}{path}"
            with urllib.request.urlopen(address, timeout=stretched(30)) as answer:
                assert answer.status == 200
        wait_until(lambda: has_a_clock(tmp_path), "the clock")
    assert said[-1] == "Stopped."
    assert not [line for line in said if "Traceback" in line]


def test_celery_is_refused_with_a_sentence(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "host", "run", "--redis", "--port", str(free_port())],
        env=limited(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "Celery does not run on this system." in done.stderr
