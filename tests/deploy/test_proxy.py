"""deploy/Caddyfile, read by Caddy itself: which requests pass, and what happens while a server is
down. Behind it run two servers that report their requests.
"""

import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.proxy import Asked, Door

MB = 1024 * 1024


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


def test_caddy_accepts_its_configuration(tmp_path: Path):
    door = Door(tmp_path)
    done = subprocess.run(door.caddy("validate"), env=door.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"level":"warn"' not in done.stderr.replace("automatic HTTPS", "")


def test_the_proxy_forwards_client_address_and_host(door: Door):
    status, asked = door.ask("/c/x/", X_Forwarded_For="203.0.113.9")
    assert (status, asked["path"]) == (200, "/c/x/")
    assert asked["headers"]["host"] == f"127.0.0.1:{door.port}"
    assert asked["headers"]["x-forwarded-for"] == "127.0.0.1"  # not what the client claims
    assert asked["headers"]["x-forwarded-proto"] == "http"


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_monitoring_addresses_are_not_public(door: Door, path: str):
    assert door.ask(path)[0] == 404


def test_the_proxy_accepts_a_photo_and_refuses_larger_bodies(door: Door):
    assert door.ask("/c/x/battles/k1", b"x" * 12 * MB)[1]["body"] == 12 * MB
    assert door.ask("/c/x/battles/k1", b"x" * 17 * MB)[0] in (413, 502)


def test_requests_are_forwarded_after_they_arrived_completely(door: Door):
    """A slow sender occupies no web process: the servers behind the proxy have not seen the
    request.
    """
    head = f"POST /slow HTTP/1.1\r\nHost: 127.0.0.1:{door.port}\r\nContent-Length: 2000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", door.port), timeout=30) as line:
        line.sendall(head.encode() + b"x" * 1999)
        later = [door.ask("/")[0] for _ in range(20)]
        before = [*Asked.begun]
        line.sendall(b"x")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert later == [200] * 20
    assert "/slow" not in before
    assert "/slow" in Asked.begun


def test_the_other_server_answers_while_one_is_down(door: Door):
    door.take_down(door.behind[0])
    assert {door.ask("/")[1]["server"] for _ in range(20)} == {door.behind[1]}


def test_a_request_waits_while_both_servers_are_down(door: Door):
    for port in door.behind:
        door.take_down(port)
    later = threading.Timer(2, door.put_up, [door.behind[1]])
    later.start()
    assert door.ask("/")[1]["server"] == door.behind[1]
    later.join()
