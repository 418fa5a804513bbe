"""Slow senders delay nobody, at the server of `make run` and behind the proxy."""

import io
import os
import socket
import statistics
import time
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from campaign.models import BattlePhoto
from campaign.world import Battle, Side
from host.processes import process_specs
from tests.pages.laid import LAND, address, lay
from tests.patience import stretched
from tests.reliability.processes.visitors import TOKEN, Visitor
from tests.reliability.servers.slow_senders import KINDS, MOST, SENDERS, slow_senders, waits
from tests.services import wait_until
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db(transaction=True)
LIMIT = round(stretched(3))  # seconds that a request may take here


@pytest.fixture
def web(start: Any) -> Iterator[int]:
    """The port of the web server as `make run` starts it, with its two processes."""
    port = process_specs.free_port()
    server = process_specs.web("127.0.0.1", port, workers=2, name="localhost")
    running = start(server.command, LIMITS="0", GUNICORN_CMD_ARGS=f"--timeout {LIMIT}")
    wait_until(server.answers, "the web server")
    yield port
    assert running.poll() is None


@pytest.mark.parametrize("kind", KINDS)
def test_w09_six_slow_clients_without_a_proxy_delay_nobody(web: int, kind: str, figure: Any):
    waits(web)  # each process draws its first page
    with slow_senders(web, kind):
        found = waits(web)
    assert statistics.median(found) < stretched(MOST)
    assert max(found) < stretched(3 * MOST)
    figure(f"{SENDERS} slow senders of {kind}: others wait {statistics.median(found):.2f} s")


def photograph() -> bytes:
    """A picture of about 3 MB that compression makes no smaller."""
    out = io.BytesIO()
    Image.frombytes("RGB", (1100, 1000), os.urandom(3_300_000)).save(out, "PNG")
    return out.getvalue()


def test_w09_a_slowly_uploaded_photo_arrives(web: int, figure: Any):
    """Its upload takes twice as long as a request may take."""
    people = [person(name) for name in ("anna", "bruno")]
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    world = a_world(LAND, *bands, players="AB", phase="battles", battles={"k1": row})
    game = lay(world, people)
    sent = multipart({"what": "photo", "csrfmiddlewaretoken": TOKEN}, photograph())
    head = (
        f"POST {address(game, 'battles/k1')} HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: {Visitor(web, people[0]).cookies}\r\nContent-Length: {len(sent)}\r\n"
        "Content-Type: multipart/form-data; boundary=edge\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", web), timeout=stretched(30)) as line:
        line.sendall(head.encode())
        for n in range(24):
            line.sendall(sent[len(sent) * n // 24 : len(sent) * (n + 1) // 24])
            time.sleep(LIMIT / 12)
        answer = line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 302"), answer[:200]
    assert BattlePhoto.objects.filter(game=game).count() == 1
    figure(
        f"a photograph of {len(sent) / 1e6:.0f} MB sent in {2 * LIMIT} s, where {LIMIT} are the "
        "limit: kept"
    )


def multipart(fields: dict[str, str], photo: bytes) -> bytes:
    parts_ = [
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    file = (
        b'--edge\r\nContent-Disposition: form-data; name="photo"; filename="p.png"\r\n'
        b"Content-Type: image/png\r\n\r\n" + photo + b"\r\n--edge--\r\n"
    )
    return b"".join(parts_) + file


def test_a_body_above_the_limit_is_refused_before_it_is_read(web: int):
    with socket.create_connection(("127.0.0.1", web), timeout=stretched(10)) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_a_stopping_server_finishes_requests_and_closes_idle_connections(start: Any):
    port = process_specs.free_port()
    server = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    running = start(server.command, LIMITS="0")
    wait_until(server.answers, "the web server")
    begun = socket.create_connection(("127.0.0.1", port), timeout=stretched(30))
    silent = socket.create_connection(("127.0.0.1", port), timeout=stretched(30))
    begun.sendall(b"GET /healthz HTTP/1.1\r\nHost: loc")
    time.sleep(0.5)
    running.terminate()
    time.sleep(0.5)
    begun.sendall(b"alhost\r\n\r\n")
    assert begun.recv(65536).startswith(b"HTTP/1.1 200")
    assert silent.recv(1) == b""
    assert running.wait(stretched(15)) == 0
    begun.close()
    silent.close()


def test_headers_of_the_proxy_reach_the_site_unchanged(start: Any):
    port = process_specs.free_port()
    start(process_specs.web("127.0.0.1", port, workers=1, name="localhost").command, BEHIND_TLS="1")
    wait_until(lambda: not process_specs.is_free("127.0.0.1", port), "the web server")

    def ask(said: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=stretched(10)) as line:
            line.sendall(b"GET /accounts/login/code/ HTTP/1.1\r\nHost: localhost\r\n" + said)
            return line.recv(65536)

    assert ask(b"\r\n").startswith(b"HTTP/1.1 301")
    answer = ask(b"X-Forwarded-Proto: https\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"\r\nServer:" not in answer
