"""The site of the running installation, served as `manage.py serve` serves it, and asked over HTTP.

Each question comes on a connection of its own, as a proxy in front of the site asks.
"""

import http.client
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Served:
    """A web server with one process that answers."""

    port: int
    pid: int

    def ask(self, address: str, cookie: str, **headers: str) -> tuple[int, str]:
        """The status and the ETag of an answer, which is read whole."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("GET", address, headers={"Cookie": cookie, "Host": "localhost"} | headers)
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status, answer.headers.get("ETag", "")

    def processor(self) -> float:
        """Seconds that all its processes have had."""
        from bench.load.memory import family
        from tests.patience import processor_seconds

        return sum(processor_seconds(pid) for pid in family([self.pid]))


@contextmanager
def served() -> Iterator[Served]:
    """Runs a web server of this installation without limits of requests."""
    from host.processes import process_specs
    from tests.services import wait_until

    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    process = subprocess.Popen([*web.command], env=os.environ | {"LIMITS": "0"})
    try:
        wait_until(web.answers, "the web server")
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait(30)
