"""Bundles and records that are sent to a served site, a JSON line a figure.

Of each: seconds, seconds of processor and bytes of memory of the web process until its answer, and
seconds until the job has ended. Then four bundles at once from four people, while somebody else
loads pages: their slowest. Everything runs on this machine, on SQLite, without a broker.
"""

import os
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from bench.installation import set_up
from bench.measure import at, show

TOKEN = "t" * 32
TICKS = os.sysconf("SC_CLK_TCK")
LIMIT = "boundary=limit"
FORM = (
    b'--limit\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n%b\r\n'
    b'--limit\r\nContent-Disposition: form-data; name="file"; filename="sent"\r\n\r\n%b\r\n'
    b"--limit--\r\n"
)
PATIENCE = 300.0  # seconds until a job has ended


class Visitor:
    """A person who is signed in, and their browser."""

    def __init__(self, port: int, name: str) -> None:
        from django.test import Client

        from tests.table import person

        client = Client()
        client.force_login(person(name))
        cookies = {name: one.value for name, one in client.cookies.items()} | {"csrftoken": TOKEN}
        self.port = port
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

    def send(self, page: str, data: bytes) -> str:
        """The address of the job; "" where the file was refused at once."""
        body = FORM % (TOKEN.encode(), data)
        answer = self.asked("POST", page, body, {"Content-Type": f"multipart/form-data; {LIMIT}"})
        if answer.status not in (302, 422):
            raise RuntimeError(f"{page} answered {answer.status}")
        return answer.headers.get("Location") or ""

    def seconds_of(self, page: str) -> float:
        begun = time.monotonic()
        if (answer := self.asked("GET", page)).status != 200:
            raise RuntimeError(f"{page} answered {answer.status}")
        return time.monotonic() - begun

    def asked(
        self, method: str, page: str, body: bytes = b"", more: Mapping[str, str] | None = None
    ) -> HTTPResponse:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        line.request(method, page, body, {**self.headers, **(more or {})})
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer


@contextmanager
def served(folder: str) -> Iterator[tuple[int, int]]:
    """A site in this folder with its clock: its port, and the id of the process of its pages."""
    from host.processes import process_specs
    from host.processes.supervise import ProcessGroup
    from tests.services import wait_until

    port = process_specs.free_port()
    parts = [
        process_specs.web("127.0.0.1", port, workers=1, name="localhost"),
        process_specs.clock(),
    ]
    group = ProcessGroup(parts, say=print, env=os.environ)
    try:
        if not group._start_all():
            raise RuntimeError("the site did not start")
        master = group.running[0][1].pid
        wait_until(lambda: bool(children(master)), "the process of pages")
        yield port, children(master)[0]
    finally:
        group._stop_all()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{name}:"))) * 1024


def processor(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measured(web: int, visitor: Visitor, page: str, data: bytes) -> dict[str, Any]:
    """The figures of one file until the answer, and until its job has ended."""
    Path(f"/proc/{web}/clear_refs").write_text("5")  # the peak begins again
    memory, spent, begun = status(web, "VmRSS"), processor(web), time.monotonic()
    address = visitor.send(page, data)
    figures = {
        "kilobytes": len(data) // 1000,
        "seconds": time.monotonic() - begun,
        "processor_s": processor(web) - spent,
        "peak_mb": (status(web, "VmHWM") - memory) / 1e6,
    }
    outcome = ended(address)
    return figures | {"ended_s": time.monotonic() - begun, "outcome": outcome}


def ended(address: str) -> str:
    """How the job at this address ended, once it has."""
    from club.models import Job

    if not address:
        return "refused at once"
    key, until = address.rsplit("/", 1)[1], time.monotonic() + PATIENCE
    while not (outcome := Job.objects.get(key=key).outcome):
        if time.monotonic() > until:
            raise TimeoutError(f"job {key} did not end")
        time.sleep(0.1)
    return outcome


def at_once(web: int, senders: list[Visitor], files: list[bytes], other: Visitor) -> dict[str, Any]:
    """Four files at the same moment: the slowest page of somebody else, until all have ended."""
    addresses: list[str] = []
    threads = [
        threading.Thread(target=lambda s=s, f=f: addresses.append(s.send("/new/import", f)))
        for s, f in zip(senders, files, strict=True)
    ]
    pages: list[float] = []
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            pages.append(max(other.seconds_of(page) for page in ("/", "/rules/", "/maps/")))

    looking = threading.Thread(target=look)
    looking.start()
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answered = time.monotonic() - begun
    for address in addresses:
        ended(address)
    stop.set()
    looking.join()
    return {"answered_s": answered, "slowest_page_s": max(pages), "pages": len(pages)}


def bundle() -> bytes:
    """That of a small campaign, which is no longer here."""
    from campaign.actions.bundles.exporting import export_bundle
    from tests.table import bring_to, new_campaign, person

    people = [person(name) for name in ("olga", "bruno")]
    game = bring_to(bring_to(new_campaign(people[0], people), "bids"), "movement")
    sent = export_bundle(game)
    game.delete()
    return sent


def record() -> bytes:
    """The longest record of a table that the tests have."""
    from tests.tavern.golden_games import ISLANDS, LANDS
    from tests.tavern.records.written import lines_of

    found = [
        lines_of(kind, name) for kind in (LANDS, ISLANDS) for name in [*kind.games][: at(99, 1)]
    ]
    return "\n".join(max(found, key=len)).encode()


def main() -> None:
    from tests.actions.bundles.made_up import of_much_text, of_plain_pictures

    with tempfile.TemporaryDirectory() as folder:
        set_up(DATA_DIR=folder, LIMITS="0", ALLOWED_HOSTS="127.0.0.1,localhost")
        from django.core.management import call_command

        from club.models import Game

        call_command("prepare", verbosity=0)
        plain = bundle()
        files = {
            "a small campaign": ("/new/import", plain),
            "pictures nobody named": ("/new/import", of_plain_pictures(plain, at(190, 2))),
            "pictures": ("/new/import", of_plain_pictures(plain, at(120, 2), named=True)),
            "much text": ("/new/import", of_much_text(plain, at(150, 2))),
            "a long record": ("/tavern/bring", record()),
        }
        with served(folder) as (port, web):
            anna = Visitor(port, "anna")
            anna.seconds_of("/")
            for name, (page, data) in files.items():
                show(name, **measured(web, anna, page, data))
                Game.objects.all().delete()  # it may come again
            senders = [Visitor(port, f"sender{number}") for number in range(4)]
            crowd = [files["pictures"][1], files["much text"][1]] * 2
            show("four at once", **at_once(web, senders, crowd, Visitor(port, "zoe")))


if __name__ == "__main__":
    main()
