"""The commands of `deploy/`, started as they are written: phases close, and everything stops in
time.
"""

import json
import time
from collections.abc import Callable

import pytest
from redis import Redis as Client

from host.processes.process_specs import free_port
from tests.deploy.conftest import Crew
from tests.deploy.files import compose, of_service
from tests.deploy.processes import a_due_campaign, all_is_well, answers, as_here, ask
from tests.reliability.installations import Installation
from tests.services import Redis, wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.night("all processes of a host are started"),
]
Figure = Callable[..., None]


@pytest.mark.parametrize("closers", [("clock",), ("worker", "beat")])
def test_d16_the_compose_file_closes_phases_and_stops_in_time(
    closers: tuple[str, ...],
    site: Installation,
    crew: Crew,
    env: dict[str, str],
    redis_server: Redis,
    figure: Figure,
):
    with Client.from_url(redis_server.url()) as client:
        client.flushall()
    services = compose(env)
    once = as_here(of_service("prepare", services["prepare"], env)[0], site)
    assert site.run(*once.command[1:]).returncode == 0
    known = a_due_campaign(site)
    ports = []
    for name in (*closers, "web1", "web2"):
        for process in of_service(name, services[name], env):
            port = free_port() if name.startswith("web") else None
            crew.start(as_here(process, site, port))
            ports += [port] if port else []
    assert {*crew.running} == {f"{name}-1" for name in (*closers, "web1", "web2")}
    for port in ports:
        wait_until(lambda port=port: answers(port), "the web server")
    all_is_well(site, ports, known)
    assert crew.all_run(), crew.log.read_text()
    began = time.monotonic()
    codes = crew.stop()
    took = time.monotonic() - began
    assert set(codes.values()) == {0}, (codes, crew.log.read_text())
    assert took <= 30
    figure(f"compose: 2 web, {', '.join(closers)}; a phase closed; all stop in {took:.1f} s")


def test_the_log_of_all_processes_is_json_without_keys(
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
