"""W6: input made to exhaust the site is refused immediately, and little memory is spent on it."""

import gzip
import io
import json
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from campaign.actions.battles.photo_files import pixels_of
from campaign.models import BattlePhoto, MapDraft
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from tests.api.conftest import Program
from tests.reliability.cast import PIXEL, Cast

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
MOST_SECONDS = 1  # of the processor
MOST_MEMORY = 50_000_000  # bytes
SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def png(width: int, height: int) -> bytes:
    """A picture of one colour, one bit a pixel: 400 million of them in 47 kB."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    packer, row = zlib.compressobj(9), bytes(1 + (width + 7) // 8)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def picture(kind: str, width: int = 40, height: int = 20, **more: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (200, 40, 40)).save(out, kind, **more)
    return out.getvalue()


@contextmanager
def watched() -> Iterator[dict[str, float]]:
    """Measures the seconds of the processor and the peak of memory, in bytes, of the block."""
    spent: dict[str, float] = {}
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    before, begun = _status("VmRSS"), time.process_time()
    yield spent
    spent["seconds"] = time.process_time() - begun
    spent["memory"] = _status("VmHWM") - before


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{name}:"))) * 1024


class Endless(io.RawIOBase):
    """A body of this many bytes, generated as it is read."""

    def __init__(self, before: bytes, filling: int, after: bytes = b"") -> None:
        self._parts, self.filling, self.after = before, filling, after
        self.size = len(before) + filling + len(after)

    def read(self, wanted: int = -1) -> bytes:
        wanted = 65536 if wanted < 0 else wanted
        if self._parts:
            found, self._parts = self._parts[:wanted], self._parts[wanted:]
            return found
        if self.filling:
            found = b"x" * min(wanted, self.filling)
            self.filling -= len(found)
            return found
        found, self.after = self.after[:wanted], self.after[wanted:]
        return found


def send(client: Client, path: str, body: Endless, kind: str, **more: str) -> Any:
    return client.request(
        **{
            "PATH_INFO": path,
            "REQUEST_METHOD": "POST",
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(body.size),
            "wsgi.input": body,
            **more,
        }
    )


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def page(cast: Cast) -> str:
    """The address for photos of a battle that Bruno sends."""
    return f"/c/{cast.first.public_id}/battles/k1"


@pytest.fixture
def bruno(cast: Cast) -> Client:
    client = cast.client("player")
    client.get("/")  # pictures that are drawn once are drawn
    return client


@pytest.fixture
def program(cast: Cast) -> Program:
    """A key of Bruno's seat."""
    actor = Actor.seat(cast.users["bruno"], "B")
    return Program(make_token(cast.first.pk, actor=actor, label="Bot"))


def photographs() -> list[bytes]:
    return [pixels_of(photo) for photo in BattlePhoto.objects.exclude(image=PIXEL)]


BOMBS: dict[str, Callable[[], bytes]] = {
    "400 Mpx": lambda: png(20_000, 20_000),
    "108 Mpx": lambda: png(12_000, 9_000),
    "49 Mpx, decoded whole": lambda: png(7_000, 7_000),
    "progressive JPEG of 24 Mpx": lambda: picture("JPEG", 6_000, 4_000, progressive=True),
    "SVG with a script": lambda: SCRIPT,
    "page that says it is a GIF": lambda: b"GIF89a/*" + b"<script>alert(1)</script>" * 9,
    "picture that ends too soon": lambda: picture("JPEG", 900, 900)[:900],
    "PNG with a broken table": lambda: png(64, 64)[:40] + b"\xff" * 400,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_w06_a_picture_bomb_is_refused(bomb: str, bruno: Client, page: str, figure: Figure):
    sent = io.BytesIO(BOMBS[bomb]())
    sent.name = "\u202egnp.exe"
    with watched() as spent:
        answer = bruno.post(page, {"what": "photo", "photo": sent})
    assert answer.status_code == 422
    assert photographs() == []
    assert spent["seconds"] <= MOST_SECONDS
    assert spent["memory"] <= MOST_MEMORY
    figure(
        f"{bomb}, {len(sent.getvalue()) // 1000} kB: 422 in {spent['seconds']:.2f} s, "
        f"{spent['memory'] / 1e6:.0f} MB"
    )


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_w06_stored_photos_are_reencoded(kind: str, bruno: Client, page: str, figure: Figure):
    """A picture that is also an archive or a page is only a picture after it is stored."""
    tail = b"PK\x03\x04evil.exe" + SCRIPT
    sent = io.BytesIO(picture(kind) + tail)
    sent.name = "\u202egpj.exe\u2066.jpg"
    answer = bruno.post(page, {"what": "photo", "photo": sent, "caption": "a\u202eb"})
    assert answer.status_code == 302
    (kept,) = photographs()
    assert kept.startswith(b"\xff\xd8\xff")
    assert kept.endswith(b"\xff\xd9")
    assert b"script" not in kept
    row = BattlePhoto.objects.exclude(image=PIXEL).get()
    assert "exe" not in row.caption
    assert "\u202e" not in row.caption
    shown = bruno.get(f"{page.rsplit('/', 2)[0]}/photos/{row.pk}")
    assert (shown["Content-Type"], shown["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")


def test_w06_fifty_megabytes_are_refused(bruno: Client, page: str, figure: Figure):
    line = "edge"
    before = (
        f'--{line}\r\nContent-Disposition: form-data; name="what"\r\n\r\nphoto\r\n'
        f'--{line}\r\nContent-Disposition: form-data; name="photo"; filename="x.jpg"\r\n\r\n'
    ).encode()
    multipart = f"multipart/form-data; boundary={line}"
    ways = {
        "file": (Endless(before, 50_000_000, f"\r\n--{line}--\r\n".encode()), multipart, page),
        "form": (Endless(b"name=", 50_000_000), "application/x-www-form-urlencoded", page),
        "map": (
            Endless(b"document=", 50_000_000),
            "application/x-www-form-urlencoded",
            "/maps/import",
        ),
    }
    for name, (body, kind, path) in ways.items():
        with watched() as spent:
            answer = send(bruno, path, body, kind)
        assert answer.status_code in (400, 413, 422), name
        assert spent["seconds"] <= MOST_SECONDS, name
        assert spent["memory"] <= MOST_MEMORY, name
        figure(
            f"50 MB as {name}: {answer.status_code} in {spent['seconds']:.2f} s, "
            f"{spent['memory'] / 1e6:.0f} MB"
        )
    assert photographs() == []


DEEP = b"[" * 10_000 + b"]" * 10_000
DEEPER = b'{"command":' + b'{"a":' * 10_000 + b"1" + b"}" * 10_001


@pytest.mark.parametrize("document", [DEEP, DEEPER])
def test_w06_deeply_nested_json_is_refused(
    document: bytes, bruno: Client, program: Program, figure: Figure
):
    with watched() as spent:
        codes = [
            bruno.post("/maps/import", {"document": document.decode()}).status_code,
            program.ask("post", "commands", document).status_code,
            program.ask("put", "bid", document).status_code,
            program.ask("put", "plan", document).status_code,
        ]
    assert set(codes) <= {400, 422}
    assert spent["seconds"] <= MOST_SECONDS
    assert spent["memory"] <= MOST_MEMORY
    assert MapDraft.objects.count() == 1  # the cast's own
    figure(f"JSON 10,000 deep: {codes}")


def test_w06_the_api_refuses_large_and_compressed_bodies(program: Program):
    key = {"HTTP_AUTHORIZATION": f"Bearer {program.secret}"}
    with watched() as spent:
        large = send(
            program.client,
            "/api/v1/commands",
            Endless(b'{"command":{"a":"', 50_000_000),
            "application/json",
            **key,
        )
    assert (large.status_code, large.json()["code"]) == (422, "malformed")
    assert spent["memory"] <= MOST_MEMORY
    packed = gzip.compress(json.dumps({"command": {"a": "x" * 20_000_000}}).encode())
    with watched() as spent:
        told = send(
            program.client,
            "/api/v1/commands",
            Endless(packed, 0),
            "application/json",
            HTTP_CONTENT_ENCODING="gzip",
            **key,
        )
    assert told.status_code in (400, 422)
    assert spent["memory"] <= MOST_MEMORY


@pytest.mark.parametrize("bomb", ["400 Mpx", "SVG with a script"])
def test_w06_the_api_refuses_a_picture_bomb(bomb: str, program: Program):
    sent = io.BytesIO(BOMBS[bomb]())
    sent.name = "a.png"
    with watched() as spent:
        answer = program.client.post("/api/v1/battles/k1/photos", {"photo": sent})
    assert (answer.status_code, answer.json()["code"]) == (422, "photo")
    assert spent["memory"] <= MOST_MEMORY
    before = b'--e\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\n'
    body = Endless(before, 50_000_000, b"\r\n--e--\r\n")
    with watched() as spent:
        large = send(
            program.client,
            "/api/v1/battles/k1/photos",
            body,
            "multipart/form-data; boundary=e",
            HTTP_AUTHORIZATION=f"Bearer {program.secret}",
        )
    assert large.status_code in (400, 413, 422)
    assert spent["memory"] <= MOST_MEMORY
    assert photographs() == []


def test_w06_without_the_limits_a_bomb_uses_the_memory(monkeypatch: Any):
    """The measure works: 49 million decoded pixels take more than is allowed."""
    with watched() as spent:
        Image.open(io.BytesIO(png(9_000, 9_000))).convert("RGB").load()
    assert spent["memory"] > MOST_MEMORY
