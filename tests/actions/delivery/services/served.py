"""What the servers like those of chat services share: requests, answers, and the limit of both."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit


class Asked(NamedTuple):
    """A request: its path without the query, unquoted by part."""

    method: str
    parts: tuple[str, ...]
    query: dict[str, str]
    token: str
    kind: str
    body: bytes

    def json(self) -> dict[str, Any]:
        return dict(json.loads(self.body)) if self.body else {}


class Reply(NamedTuple):
    status: int
    said: dict[str, Any]
    headers: dict[str, str] = {}


class Service:
    """A server that answers what `reply` returns. It takes `left` requests, then none."""

    def __init__(self) -> None:
        self.left, self.asked = 1_000, 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                path = urlsplit(self.path)
                asked = Asked(
                    self.command,
                    tuple(unquote(part) for part in path.path.strip("/").split("/")),
                    dict(parse_qsl(path.query)),
                    (self.headers.get("Authorization") or "").removeprefix("Bearer "),
                    self.headers.get("Content-Type") or "",
                    self.rfile.read(length),
                )
                service.asked += 1
                service.left -= 1
                reply = service.reply(asked) if service.left >= 0 else service.too_many()
                body = json.dumps(reply.said).encode()
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = answer

            def log_message(self, *_: Any) -> None:
                """Prints nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def origin(self) -> str:
        return f"127.0.0.1:{self.port}"

    def reply(self, asked: Asked) -> Reply:
        raise NotImplementedError

    def too_many(self) -> Reply:
        """As ntfy answers it: without a time."""
        return Reply(429, {"code": 42901, "error": "limit reached: too many requests"})


def parts_of_form(asked: Asked) -> dict[str, bytes]:
    """The parts of a form with files, by name."""
    boundary = asked.kind.partition("boundary=")[2].encode()
    found = {}
    for part in asked.body.split(b"--" + boundary)[1:-1]:
        head, _, body = part.strip(b"\r\n").partition(b"\r\n\r\n")
        name = head.partition(b'name="')[2].partition(b'"')[0].decode()
        found[name] = body
    return found
