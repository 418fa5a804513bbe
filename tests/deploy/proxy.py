"""The proxy of the deployment, in front of a server of the test."""

import json
import os
import re
import shutil
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from host.processes.parent_death import die_with_parent
from host.processes.process_specs import free_port
from tests.conftest import absent
from tests.deploy.files import DEPLOY
from tests.services import Missing, wait_until


class Asked(BaseHTTPRequestHandler):
    """Answers with the request that it got, and closes the connection, as gunicorn does."""

    begun: ClassVar[list[str]] = []  # paths, as soon as the head of a request has arrived

    def do_GET(self) -> None:
        self.begun.append(self.path)
        read = len(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        body = json.dumps(
            {
                "server": self.server.server_address[1],
                "path": self.path,
                "body": read,
                "headers": {name.lower(): value for name, value in self.headers.items()},
            }
        ).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None: ...


def _buffering() -> dict[str, str]:
    """The setting for an old Caddy from deploy/README.md."""
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
            **os.environ,
            "SITE_NAME": f"http://127.0.0.1:{self.port}",
            "WEB_SERVERS": servers,
            "HOME": str(folder),
            **_buffering(),
            "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        }

    def caddy(self, command: str) -> list[str]:
        program = shutil.which("caddy")
        if program is None:
            absent(Missing("caddy", "caddy"))
        return [
            str(program),
            command,
            "--config",
            str(DEPLOY / "Caddyfile"),
            "--adapter",
            "caddyfile",
        ]

    @contextmanager
    def opened(self) -> Iterator[None]:
        with (self.folder / "log").open("wb") as log:
            running = subprocess.Popen(
                self.caddy("run"), env=self.env, stdout=log, stderr=log, preexec_fn=die_with_parent
            )
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
        """The status, and the request that the server behind received, if any."""
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, None


def _is_open(door: Door) -> bool:
    try:
        return bool(door.ask("/healthz")[0] == 200)
    except OSError:
        return False
    except ValueError:  # the site's own text, which is not JSON
        return True
