"""How much memory each recipe of `deploy/README.md` takes, idle after its first pages:
`python -m bench.idle [laptop] [club] [host]`.

MB by proportional set size: what processes share is counted once. `laptop` is `make run` with the
demo; `club` the unit of a club's server, and Caddy; `host` two web servers, the clock process,
PostgreSQL, Redis and Caddy. Caddy is left out where it is not installed. Measure it in an
environment with the packages of `requirements/base.txt` alone: some of those for tests are loaded,
too, and take 8 MB.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.load.memory import proportional_of
from bench.measure import ROOT, arguments, at, show
from host.processes import process_specs
from host.processes.parent_death import die_with_parent
from host.processes.supervise import Answering
from tests.services import Postgres, Redis, wait_until

PAGES = ("/", "/tavern/")
SETTLED = 20.0  # seconds after the first pages
CADDY = "{{\nadmin off\nauto_https off\n}}\n:{port} {{\nreverse_proxy {servers}\n}}\n"


class Recipe:
    """The processes of one recipe, in a folder of their own."""

    def __init__(self, room: Path, stack: ExitStack) -> None:
        self.room, self.stack = room, stack
        self.env = os.environ | {
            "DATA_DIR": str(room),
            "SECRET_KEY": "idle" * 12,
            "EMAIL_URL": "dummymail://",
            "ENVELOPE_KEYS": "aWRsZWlkbGVpZGxlaWRsZWlkbGVpZGxlaWRsZWlkbGU=",
            "LOG_FORMAT": "json",
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            self.env.pop(name, None)
        self.parts: dict[str, int] = {}  # the id of its first process, by the name of a part

    def start(self, part: str, command: Sequence[str], *, port: int = 0) -> None:
        process = subprocess.Popen(
            [*command],
            cwd=ROOT,
            env=self.env,
            preexec_fn=die_with_parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.stack.callback(_end, process)
        self.parts[part] = process.pid
        if port:
            answers = Answering("127.0.0.1", port, "/healthz")
            wait_until(answers, f"port {port}", 120)

    def serving(self, server: Any) -> Any:
        self.stack.callback(server.remove)
        server.start()
        self.parts[server.name] = server.process.pid
        return server

    def manage(self, *words: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.env,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def proxy(self, *ports: int) -> None:
        if program := shutil.which("caddy"):
            servers = " ".join(f"127.0.0.1:{port}" for port in ports)
            file = self.room / "Caddyfile"
            file.write_text(CADDY.format(port=process_specs.free_port(), servers=servers))
            self.start("caddy", [program, "run", "--config", str(file), "--adapter", "caddyfile"])

    def show_sizes(self, name: str, *ports: int) -> None:
        for port in ports:
            for page in PAGES:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{page}", timeout=120).read()
        time.sleep(at(SETTLED, 1.0))
        sizes = {part: [*proportional_of(pid).values()] for part, pid in self.parts.items()}
        every = [size for found in sizes.values() for size in found]
        show(
            name,
            mb=sum(every),
            processes=len(every),
            **{f"{part}_mb": sum(found) for part, found in sizes.items()},
        )


def laptop(recipe: Recipe) -> None:
    recipe.env |= {"DEMO": "1", "LOG_FORMAT": "plain"}
    recipe.show_sizes("laptop", _served(recipe))


def club(recipe: Recipe) -> None:
    port = _served(recipe)
    recipe.proxy(port)
    recipe.show_sizes("club", port)


def _served(recipe: Recipe) -> int:
    port = process_specs.free_port()
    recipe.start("site", [sys.executable, "manage.py", "serve", "--port", str(port)], port=port)
    return port


def host(recipe: Recipe) -> None:
    postgres = recipe.serving(Postgres())
    recipe.env |= {"DATABASE_URL": postgres.url(), "REDIS_URL": recipe.serving(Redis()).url()}
    recipe.env |= {"METRICS_TOKEN": "a token for the monitor"}
    recipe.manage("prepare")
    recipe.start("clock", process_specs.clock().command)
    ports = [process_specs.free_port() for _ in range(2)]
    for number, port in enumerate(ports, start=1):
        web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
        recipe.start(f"web{number}", web.command, port=port)
    recipe.proxy(*ports)
    recipe.show_sizes("host", *ports)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait(60)


RECIPES = {"laptop": laptop, "club": club, "host": host}


def main() -> None:
    for name in arguments() or RECIPES:
        with tempfile.TemporaryDirectory(prefix="campaign-idle-") as room, ExitStack() as stack:
            RECIPES[name](Recipe(Path(room), stack))


if __name__ == "__main__":
    main()
