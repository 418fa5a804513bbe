"""deploy/Caddyfile, read by Caddy itself: what is let through, and what happens when a server is
down. Behind it stand two servers that say what they were asked."""

import json
import os
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from campaign.site.processes.parent_death import die_with_parent
from campaign.site.processes.process_specs import free_port
from tests.conftest import absent
from tests.deploy.files import DEPLOY
from tests.services import Missing, wait_until

MB = 1024 * 1024


class Asked(BaseHTTPRequestHandler):
    """Answers with what it was asked, and closes the connection, as gunicorn does."""

    begun: ClassVar[list[str]] = []  # paths, as soon as the head of a request is there

    def do_GET(self) -> None:
        self.begun.append(self.path)
        read = len(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        body = json.dumps({
            "server": self.server.server_address[1], "path": self.path, "body": read,
            "headers": {name.lower(): value for name, value in self.headers.items()},
        }).encode()  # fmt: skip
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None: ...


def _buffering() -> dict[str, str]:
    """What deploy/README.md says is set for an old Caddy."""
    program = shutil.which("caddy")
    said = program and subprocess.run([program, "version"], capture_output=True, text=True).stdout
    found = re.match(r"v?(\d+)\.(\d+)\.(\d+)", said or "")
    old = found and tuple(map(int, found.groups())) < (2, 6, 4)
    return {"BUFFERING": "buffer_requests"} if old else {}


class Door:
    """Caddy at its port, and the servers behind it."""

    def __init__(self, folder: Path, behind: list[int] | None = None) -> None:
        self.folder, self.port = folder, free_port()
        self.behind = behind or [free_port(), free_port()]
        self.servers: dict[int, ThreadingHTTPServer] = {}
        servers = " ".join(f"127.0.0.1:{port}" for port in self.behind)
        self.env = {
            **os.environ, "SITE_NAME": f"http://127.0.0.1:{self.port}", "WEB_SERVERS": servers,
            "HOME": str(folder), **_buffering(), "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        }  # fmt: skip

    def caddy(self, command: str) -> list[str]:
        program = shutil.which("caddy")
        if program is None:
            absent(Missing("caddy", "caddy"))
        return [str(program), command, "--config", str(DEPLOY / "Caddyfile"),
                "--adapter", "caddyfile"]  # fmt: skip

    @contextmanager
    def opened(self) -> Iterator[None]:
        with (self.folder / "log").open("wb") as log:
            running = subprocess.Popen(self.caddy("run"), env=self.env, stdout=log, stderr=log,
                                       preexec_fn=die_with_parent)  # fmt: skip
        try:
            wait_until(lambda: _is_open(self), "the proxy")
            yield
        finally:
            running.terminate()
            running.wait(30)

    def put_up(self, port: int) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", port), Asked)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.servers[port] = server

    def take_down(self, port: int) -> None:
        server = self.servers.pop(port)
        server.shutdown()
        server.server_close()

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Any:
        """The status, and what the server behind was asked where it was."""
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )  # fmt: skip
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, None


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(tmp_path)
    for port in door.behind:
        door.put_up(port)
    try:
        with door.opened():
            yield door
    finally:
        for port in list(door.servers):
            door.take_down(port)


def _is_open(door: Door) -> bool:
    try:
        return bool(door.ask("/healthz")[0] == 200)
    except OSError:
        return False
    except ValueError:  # the site's own word, which is no JSON
        return True


def test_caddy_understands_its_file(tmp_path: Path):
    door = Door(tmp_path)
    done = subprocess.run(door.caddy("validate"), env=door.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"level":"warn"' not in done.stderr.replace("automatic HTTPS", "")


def test_a_request_comes_through_with_who_asked_and_under_which_name(door: Door):
    status, asked = door.ask("/c/x/", X_Forwarded_For="203.0.113.9")
    assert (status, asked["path"]) == (200, "/c/x/")
    assert asked["headers"]["host"] == f"127.0.0.1:{door.port}"
    assert asked["headers"]["x-forwarded-for"] == "127.0.0.1"  # not what the asker says of himself
    assert asked["headers"]["x-forwarded-proto"] == "http"


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_for_the_monitor_is_not_reached_from_outside(door: Door, path: str):
    assert door.ask(path)[0] == 404


def test_a_photograph_comes_through_and_a_flood_does_not(door: Door):
    assert door.ask("/c/x/battles/k1", b"x" * 12 * MB)[1]["body"] == 12 * MB
    assert door.ask("/c/x/battles/k1", b"x" * 17 * MB)[0] in (413, 502)


def test_a_request_is_passed_on_once_it_has_arrived_whole(door: Door):
    """A slow sender holds no web process: those behind the proxy have not heard of the request."""
    head = f"POST /slow HTTP/1.1\r\nHost: 127.0.0.1:{door.port}\r\nContent-Length: 2000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", door.port), timeout=30) as line:
        line.sendall(head.encode() + b"x" * 1999)
        time.sleep(2)
        before = [*Asked.begun]
        line.sendall(b"x")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert "/slow" not in before
    assert "/slow" in Asked.begun


def test_while_one_server_is_down_the_other_answers(door: Door):
    door.take_down(door.behind[0])
    assert {door.ask("/")[1]["server"] for _ in range(20)} == {door.behind[1]}


def test_while_both_are_down_a_request_waits(door: Door):
    for port in door.behind:
        door.take_down(port)
    later = threading.Timer(2, door.put_up, [door.behind[1]])
    later.start()
    assert door.ask("/")[1]["server"] == door.behind[1]
    later.join()
