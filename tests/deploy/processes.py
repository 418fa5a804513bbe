"""The processes of a deployment, started and checked."""

import json
import os
import sys
import urllib.error
import urllib.request

from tests.deploy.files import Process
from tests.reliability.installations import Installation
from tests.services import wait_until

HEADERS = {"Host": "saga.example.org", "X-Forwarded-Proto": "https"}


CLOSED = "SELECT COUNT(*) FROM club_phaseclose WHERE phase = 'bids'"


def ask(port: int, path: str, **headers: str) -> tuple[int, str]:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=HEADERS | headers)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def answers(port: int) -> bool:
    try:
        return ask(port, "/healthz") == (200, "ok")
    except OSError:
        return False


def a_due_campaign(site: Installation) -> dict[str, str]:
    """Three campaigns, one of them due, and a session of their organiser."""
    made = site.run("-m", "tests.reliability.processes.crowd", "3", "1")
    assert made.returncode == 0, made.stderr
    known: dict[str, str] = json.loads(made.stdout)
    return known


def all_is_well(site: Installation, ports: list[int], known: dict[str, str]) -> None:
    """The due campaign is closed once. Each web process is ready, shows it and counts it."""
    wait_until(lambda: site.sql(CLOSED) == [(1,)], "the due campaign")
    token = f"Bearer {site.env['METRICS_TOKEN']}"
    for port in ports:
        wait_until(lambda port=port: ask(port, "/readyz")[0] == 200, "readiness")
        status, page = ask(port, known["address"], Cookie=f"sessionid={known['session']}")
        assert status == 200
        assert "Ring of trees" in page
        figures = ask(port, "/metrics", Authorization=token)[1]
        assert "campaign_due 0.0" in figures
        assert 'campaign_requests_total{method="GET",page="table",status="200"} 1.0' in figures
        assert ask(port, "/metrics")[0] == 404


def as_here(process: Process, site: Installation, port: int | None = None) -> Process:
    """The same process, with this machine's addresses in place of those in the file."""
    env = {
        **process.env,
        "DATABASE_URL": site.url,
        "REDIS_URL": site.env["REDIS_URL"],
        "DATA_DIR": str(site.room),
        "PATH": os.environ["PATH"],
    }
    command = [sys.executable if word == "python" else word for word in process.command]
    if port is not None:
        command[command.index("0.0.0.0:8000")] = f"127.0.0.1:{port}"
    return process._replace(command=command, env=env)
