"""Receiving machines for messages, on loopback. They store everything."""

import json
import socketserver
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_string
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Heard(NamedTuple):
    path: str
    body: bytes
    answered: int
    headers: Mapping[str, str]

    def json(self) -> Any:
        return json.loads(self.body)


class Web:
    """A web server: answers `status`, redirects to `location` if set, and counts connections."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.status, self.location, self.connections = 200, "", 0
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def setup(self) -> None:
                sink.connections += 1
                super().setup()

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                sink.heard.append(Heard(self.path, body, sink.status, self.headers))
                self.send_response(sink.heard[-1].answered)
                if sink.location:
                    self.send_header("Location", sink.location)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            do_GET = do_PUT = do_POST

            def log_message(self, *_: Any) -> None:
                """Prints nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def origin(self) -> str:
        return f"127.0.0.1:{self.port}"


class Post:
    """A mail server: stores the emails that it gets. While it is `down` it refuses everybody.

    It counts connections, and ends each after `most` emails.
    """

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.down, self.connections, self.most = False, 0, 1_000_000
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                if sink.down:
                    self.wfile.write(b"421 come again\r\n")
                    return
                self.wfile.write(b"220 sink\r\n")
                sink.connections += 1
                first = len(sink.letters)
                for line in self.rfile:
                    word = line.strip().upper()[:4]
                    if word == b"MAIL" and len(sink.letters) - first >= sink.most:
                        self.wfile.write(b"421 too many letters\r\n")
                        return
                    if word == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        sink.letters.append(self._letter())
                    self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
                    if word == b"QUIT":
                        return

            def _letter(self) -> str:
                lines = []
                for line in self.rfile:
                    if line == b".\r\n":
                        break
                    lines.append(line)
                return b"".join(lines).decode()

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def numbers(self) -> list[str]:
        """The Message-ID of every email, in the order of arrival."""
        return [message_from_string(letter)["Message-ID"].strip() for letter in self.letters]


@contextmanager
def open_for_business(sink: Any) -> Iterator[Any]:
    thread = threading.Thread(target=sink.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield sink
    sink.server.shutdown()
    sink.server.server_close()
