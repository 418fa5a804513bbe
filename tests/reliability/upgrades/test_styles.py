"""D16: the documented upgrade, while pages, styles and scripts are requested.

Two web servers answer by turns, as behind the proxy. The next release is fetched into their folder,
as `git pull` does it: another style sheet, another script, another page. `prepare` runs while both
servers are of the previous release. Then one is replaced after the other. Both servers are asked
for every file that a page names.
"""

import re
import signal
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from host.processes import process_specs
from tests.reliability.installations import Installation, in_memory, made_ready
from tests.reliability.upgrades.next_release import fetched_into, this_release
from tests.services import wait_until

pytestmark = pytest.mark.night("two releases are served, one after the other")
PAGES = ("/", "/accounts/login/code/")
FILE = re.compile(r'(?:href|src)="(/static/[^"]+)"')
CHANGED = ("base.css", "answers.js")
ROUNDS = 3  # of every page and file in each state of the upgrade
ANOTHER = "another-page"
GONE = 0  # nobody listens there: the proxy asks the other


class Reader:
    """Asks for pages and their files all the time, and keeps every answer."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.answers: Counter[tuple[str, int]] = Counter()
        self.rounds = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._read)

    def __enter__(self) -> "Reader":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def reads_on(self) -> None:
        """Returns when everything was asked for some more times."""
        enough = self.rounds + ROUNDS
        wait_until(lambda: self.rounds >= enough or not self._thread.is_alive(), "the reader", 120)
        assert self._thread.is_alive()

    def _read(self) -> None:
        while not self._stop.is_set():
            for page in PAGES:
                for port in self.ports:
                    for file in FILE.findall(self.ask(port, page)):
                        for other in self.ports:
                            self.ask(other, file)
            self.rounds += 1

    def ask(self, port: int, path: str) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                status, said = answer.status, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as refused:
            status, said = refused.code, ""
        except OSError:
            status, said = GONE, ""
        self.answers[path, status] += 1
        return said


@contextmanager
def served(place: Installation, port: int) -> Iterator[Callable[[], None]]:
    """Starts a web server of the folder's contents; returns the function that stops it."""
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    with place.running(web.command) as process:
        wait_until(web.answers, "the web server", 120)

        def stop() -> None:
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0

        yield stop


def fetch(program: Path) -> None:
    """The next release, with another style sheet, script and page of signs."""
    fetched_into(program)
    for name in CHANGED:
        _add(program / "static" / name, "\n/* another */\n")
    page = program / "templates" / "map" / "signs.html"
    page.write_text(
        page.read_text().replace("{% block content %}", f"{{% block content %}}{ANOTHER}")
    )


def _add(file: Path, text: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


def names(reader: Reader, file: str) -> set[str]:
    """The names under which a file was requested."""
    stem, ending = file.rsplit(".", 1)
    wanted = re.compile(rf".*/{re.escape(stem)}\.[0-9a-f]{{12}}\.{ending}")
    return {path for path, _ in reader.answers if wanted.fullmatch(path)}


def test_d16_pages_of_both_releases_find_their_styles_and_scripts(
    tmp_path: Path, figure: Callable[..., None]
):
    with in_memory() as room, ExitStack() as stack:
        place = made_ready(room, "migrate --verbosity 0")
        place.root = program = this_release(tmp_path / "code")
        place.env |= {"STATIC_HASHED": "1"}
        place.manage("prepare")
        ports = [process_specs.free_port() for _ in range(2)]
        stops = [stack.enter_context(served(place, port)) for port in ports]
        with Reader(ports) as reader:
            reader.reads_on()
            fetch(program)
            place.manage("prepare")
            assert [ANOTHER in reader.ask(port, "/signs") for port in ports] == [False, False]
            reader.reads_on()
            assert GONE not in {status for _, status in reader.answers}
            for stop, port in zip(stops, ports, strict=True):
                stop()
                stack.enter_context(served(place, port))
                reader.reads_on()
            assert [ANOTHER in reader.ask(port, "/signs") for port in ports] == [True, True]
    for name in CHANGED:
        assert len(names(reader, name)) == 2, name
    wrong = {one: many for one, many in reader.answers.items() if one[1] not in (200, GONE)}
    assert wrong == {}
    total = sum(many for (_, status), many in reader.answers.items() if status == 200)
    figure(f"{total} pages, styles and scripts over an upgrade: 0 not found, 0 5xx")
