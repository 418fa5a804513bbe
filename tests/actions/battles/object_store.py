"""A small S3-compatible store on the loopback address: it stores, gives, lists and deletes."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


class ObjectStore(ThreadingHTTPServer):
    """`objects` are the bytes by path. `unsigned` counts requests without a signature.

    The store refuses those, and everything while it is `down`.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.objects: dict[str, bytes] = {}
        self.unsigned = 0
        self.down = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: ObjectStore
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        if self._may():
            self.server.objects[self.path] = data
            self._answer(200)

    def do_GET(self) -> None:
        if not self._may():
            return
        asked = urlsplit(self.path)
        if "prefix" in parse_qs(asked.query):
            self._answer(200, self._list(asked.path, parse_qs(asked.query)["prefix"][0]))
        else:
            data = self.server.objects.get(self.path)
            self._answer(404 if data is None else 200, data or b"")

    do_HEAD = do_GET

    def do_DELETE(self) -> None:
        if self._may():
            self.server.objects.pop(self.path, None)
            self._answer(204)

    def _list(self, bucket: str, prefix: str) -> bytes:
        """The objects of one folder, and the folders in it."""
        start = f"{bucket.rstrip('/')}/"
        names = [path.removeprefix(start) for path in self.server.objects]
        rest = [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
        folders = sorted({one.partition("/")[0] for one in rest if "/" in one})
        objects = "".join(
            f"<Contents><Key>{prefix}{one}</Key></Contents>" for one in rest if "/" not in one
        )
        inner = "".join(
            f"<CommonPrefixes><Prefix>{prefix}{one}/</Prefix></CommonPrefixes>" for one in folders
        )
        return f"<ListBucketResult>{objects}{inner}</ListBucketResult>".encode()

    def _may(self) -> bool:
        if self.server.down:
            self._answer(503)
            return False
        if "Signature=" not in self.headers.get("Authorization", ""):
            self.server.unsigned += 1
            self._answer(403)
            return False
        return True

    def _answer(self, status: int, data: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", '"one"')
        self.send_header("Last-Modified", "Mon, 23 Nov 2026 20:00:00 GMT")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing."""


@contextmanager
def object_store() -> Iterator[ObjectStore]:
    with ObjectStore() as store:
        threading.Thread(target=store.serve_forever, daemon=True).start()
        try:
            yield store
        finally:
            store.shutdown()
