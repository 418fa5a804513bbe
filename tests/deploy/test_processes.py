"""The commands of `deploy/`, started as they stand: phases close, and all of it stops in time."""

import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from redis import Redis as Client

from campaign.site.processes.process_specs import free_port
from tests.deploy.conftest import Crew
from tests.deploy.files import Process, compose, of_service
from tests.reliability.installations import Installation
from tests.services import Redis, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.landing]
HEADERS = {"Host": "saga.example.org", "X-Forwarded-Proto": "https"}
CLOSED = "SELECT COUNT(*) FROM campaign_phaseclose WHERE phase = 'bids'"
Figure = Callable[..., None]


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
    """Three campaigns, of which one is due; a session of their organiser."""
    made = site.run("-m", "tests.reliability.processes.crowd", "3", "1")
    assert made.returncode == 0, made.stderr
    known: dict[str, str] = json.loads(made.stdout)
    return known


def all_is_well(site: Installation, ports: list[int], known: dict[str, str]) -> None:
    """The due campaign is closed, once; each web process is ready, shows it and counts it."""
    wait_until(lambda: site.sql(CLOSED) == [(1,)], "the due campaign")
    token = f"Bearer {site.env['METRICS_TOKEN']}"
    for port in ports:
        wait_until(lambda port=port: ask(port, "/readyz")[0] == 200, "readiness")
        status, page = ask(port, known["address"], Cookie=f"sessionid={known['session']}")
        assert status == 200
        assert "Ring of trees" in page
        assert "campaign_due 0.0" in ask(port, "/metrics", Authorization=token)[1]
        assert ask(port, "/metrics")[0] == 404


def as_here(process: Process, site: Installation, port: int | None = None) -> Process:
    """The same process, with this machine's addresses in place of those in the file."""
    env = {**process.env, "DATABASE_URL": site.url, "REDIS_URL": site.env["REDIS_URL"],
           "DATA_DIR": str(site.room), "PATH": os.environ["PATH"]}  # fmt: skip
    command = [sys.executable if word == "python" else word for word in process.command]
    if port is not None:
        command[command.index("0.0.0.0:8000")] = f"127.0.0.1:{port}"
    return process._replace(command=command, env=env)


def test_d16_what_the_compose_file_says_closes_phases_and_stops_in_time(
    site: Installation, crew: Crew, env: dict[str, str], redis_server: Redis, figure: Figure
):
    with Client.from_url(redis_server.url()) as client:
        client.flushall()
    services = compose(env)
    once = as_here(of_service("prepare", services["prepare"], env)[0], site)
    assert site.run(*once.command[1:]).returncode == 0
    known = a_due_campaign(site)
    ports = []
    for name in ("worker", "beat", "web1", "web2"):
        for process in of_service(name, services[name], env):
            port = free_port() if name.startswith("web") else None
            crew.start(as_here(process, site, port))
            ports += [port] if port else []
    assert sorted(crew.running) == ["beat-1", "web1-1", "web2-1", "worker-1", "worker-2"]
    for port in ports:
        wait_until(lambda port=port: answers(port), "the web server")
    all_is_well(site, ports, known)
    assert crew.all_run(), crew.log.read_text()
    began = time.monotonic()
    codes = crew.stop()
    took = time.monotonic() - began
    assert set(codes.values()) == {0}, (codes, crew.log.read_text())
    assert took <= 30
    figure(f"compose: 2 web, 2 workers, beat; a phase closed; all stop in {took:.1f} s")


def test_the_log_of_all_processes_is_json_and_holds_no_key(
    site: Installation, crew: Crew, env: dict[str, str]
):
    services = compose(env)
    site.manage("prepare")
    port = free_port()
    crew.start(as_here(of_service("web1", services["web1"], env)[0], site, port))
    crew.start(as_here(of_service("worker", services["worker"], env)[0], site))
    wait_until(lambda: answers(port), "the web server")
    assert ask(port, "/join/AbC1dEfGhIjK2lMnOpQrS:xyz")[0] == 404
    crew.stop()
    said = crew.log.read_text()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert "Not Found: /join/<gone>" in [line["event"] for line in lines]
    secrets = [env[name] for name in ("SECRET_KEY", "ENVELOPE_KEYS", "BACKUP_KEY", "METRICS_TOKEN")]
    assert [name for name in [*secrets, "AbC1dEf"] if name in said] == []
