"""`serve` becomes a small process that gets its tasks as plain values."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.load.memory import proportional_of
from host.installation.keys import make_keys
from host.processes import process_specs
from host.processes.supervise import Answering, ProcessSpec
from host.processes.supervisor import plan_of, read_plan
from tests.patience import stretched
from tests.services import wait_until

CLUB, SUPERVISOR = 240, 16  # MB; a club's server has 350 with Caddy


def test_a_plan_is_read_as_it_was_written(tmp_path: Path):
    web = process_specs.web("0.0.0.0", 8404, workers=1, name="saga.example")
    parts = [process_specs.clock(), web, process_specs.celery_worker()]
    text = plan_of(parts, "Open")
    clock, again, worker = read_plan(text)[0]
    assert again == web
    assert again.answers == Answering("127.0.0.1", 8404, "/healthz", "saga.example")
    assert (clock.name, clock.command, clock.answers()) == ("clock", parts[0].command, True)
    assert worker.comes_back
    assert read_plan(text)[1] == "Open"


@pytest.mark.parametrize(
    ("answer", "well"),
    [("HTTP/1.1 200 OK", True), ("HTTP/1.1 503 Service Unavailable", False), ("", False)],
)
def test_a_server_is_ready_once_it_answers_with_200(answer: str, well: bool):
    says = f"""
import socket
with socket.create_server(("127.0.0.1", 0)) as server:
    print(server.getsockname()[1], flush=True)
    line, _ = server.accept()
    asked = line.recv(1000).decode()
    line.sendall({answer!r}.encode())
    line.close()
    print(asked.splitlines(), flush=True)
"""
    command = [sys.executable, "-c", says]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        assert Answering("127.0.0.1", port, "/healthz", "saga.example")() is well
        said = server.stdout.readline()
    assert said == "['GET /healthz HTTP/1.0', 'Host: saga.example', '']\n"
    assert not Answering("127.0.0.1", port)()


def test_the_supervisor_imports_no_framework():
    asked = "import sys; from host.processes import supervisor; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    roots = {name.partition(".")[0] for name in said.stdout.split()}
    assert roots & {"django", "club", "tavern", "celery", "ssl", "urllib"} == set()
    assert ProcessSpec.__module__ in said.stdout.split()


def test_a_served_site_fits_in_its_memory(tmp_path: Path):
    """The processes of a club's server without Caddy, after its first pages."""
    make_keys(tmp_path)
    port = process_specs.free_port()
    dropped = ("DATABASE_URL", "SECRET_KEY", "ENVELOPE_KEYS", "EMAIL_URL")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    serving = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        text=True,
        env=kept | {"DATA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert serving.stdout is not None
    try:
        assert any(line.startswith("Ctrl-C") for line in serving.stdout)
        for path in ("/", "/accounts/login/code/") * 5:
            assert Answering("127.0.0.1", port, path)()
        found = proportional_of(serving.pid)
    finally:
        serving.send_signal(signal.SIGTERM)
        serving.communicate(timeout=stretched(60))
    assert serving.returncode == 0
    assert len(found) == 4  # supervisor, clock, its child the web server, and its process
    assert found[serving.pid] <= SUPERVISOR
    assert sum(found.values()) <= CLUB, found


def test_a_site_whose_web_server_dies_ends(tmp_path: Path):
    """A site whose clock dies leaves no web server behind."""
    make_keys(tmp_path)
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    env = kept | {"DATA_DIR": str(tmp_path), "SECRET_KEY": "x" * 50, "DEMO": "0"}
    subprocess.run([sys.executable, "manage.py", "prepare"], env=env, check=True)
    port = process_specs.free_port()
    site = process_specs.clock_and_web("127.0.0.1", port, workers=1, name="localhost")
    for kill_child in (True, False):
        clock = subprocess.Popen([*site.command, "--every", "0.2"], env=env)
        try:
            wait_until(site.answers, "the site")
            children = Path(f"/proc/{clock.pid}/task/{clock.pid}/children").read_text()
            web = int(children)
            os.kill(web if kill_child else clock.pid, signal.SIGKILL)
            assert clock.wait(stretched(20)) == (1 if kill_child else -signal.SIGKILL)
            wait_until(lambda: process_specs.is_free("127.0.0.1", port), "the port")
        finally:
            clock.kill()
