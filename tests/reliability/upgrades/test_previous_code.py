"""R3: a program that still runs while the database is migrated shows nobody an error."""

import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urldefrag, urlencode, urljoin

import pytest

from host.processes import process_specs
from tests.reliability.installations import ROOT, Installation, on_postgresql
from tests.reliability.upgrades.next_release import APP, BEFORE, next_release
from tests.services import Postgres, wait_until

pytestmark = pytest.mark.night("the release before is installed and served")
MOST = 300  # pages
DUE = "UPDATE club_game SET closes_at = now() - interval '1 minute'"
BID = "SELECT amount FROM campaign_envelope WHERE player = 'A' AND turn = 3"
CLOSES = "SELECT count(*) FROM club_phaseclose"
ADDED = (
    "SELECT count(*) FROM information_schema.columns"
    " WHERE table_name = 'club_game' AND column_name LIKE 'made_up%'"
)
LINK = re.compile(r'(?:href|hx-get)="(/[^"]*)"')
DOOR = re.compile(r'<form[^>]* action="([^"]*demo[^"]*)"[^>]*>(.*?)</form>', re.S)
ACT = re.compile(r'<form[^>]* action="([^"]*/act/[^"]+)"[^>]*>(.*?)</form>', re.S)
FIELD = re.compile(r'<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"')


class Guest:
    """A player admitted by the demo's start page."""

    def __init__(self, home: str) -> None:
        self.home = home
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def ask(self, address: str, **form: str) -> tuple[int, str]:
        body = urlencode(form).encode() if form else None
        try:
            with self.opener.open(urljoin(self.home, address), body, timeout=60) as got:
                return got.status, got.read().decode(errors="replace")
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode(errors="replace")

    def come_in(self) -> str:
        """The page behind the first button of the demo's start page."""
        return self.send(DOOR, self.ask("/")[1])

    def send(self, form: "re.Pattern[str]", page: str, **typed: str) -> str:
        """Sends the first such form on the page, filled in; returns the page that answers."""
        found = form.search(page)
        assert found, page
        status, answer = self.ask(found[1], **dict(FIELD.findall(found[2])) | typed)
        assert status == 200, answer
        return answer

    def crawl(self) -> dict[str, int]:
        """The status of every linked page."""
        found: dict[str, int] = {}
        waiting = ["/"]
        while waiting and len(found) < MOST:
            address = waiting.pop(0)
            if address in found:
                continue
            found[address], page = self.ask(address)
            links = (
                urldefrag(urljoin(address, link.replace("&amp;", "&")))[0]
                for link in LINK.findall(page)
            )
            waiting += [link for link in links if not link.startswith("/static/")]
        return found


@contextmanager
def serving(place: Installation) -> Iterator[str]:
    port = process_specs.free_port()
    web = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    with place.running(web.command):
        wait_until(web.answers, "the web server")
        yield f"http://127.0.0.1:{port}"


def by_the_next(place: Installation, program: Path, *arguments: str) -> None:
    """A command of the next release, on the same database."""
    place.root = program
    place.manage(*arguments, "--verbosity", "0")
    place.root = ROOT


def columns(place: Installation) -> int:
    """The number of columns that the next release has added to the games."""
    return int(place.sql(ADDED)[0][0])


def test_r03_the_previous_release_runs_on_the_next_schema_and_again_on_its_own(
    postgres: Postgres, tmp_path: Path, figure: Callable[..., None]
):
    with on_postgresql(postgres, tmp_path / "data") as place:
        program = next_release(tmp_path / "code")
        place.env |= {"DEMO": "1", "STATIC_HASHED": "0", "SECRET_KEY": "previous" * 8}
        place.manage("migrate", "--verbosity", "0")
        place.manage("demo")
        with serving(place) as home:
            guest = Guest(home)
            table = guest.come_in()
            before, closed = guest.crawl(), place.sql(CLOSES)[0][0]
            by_the_next(place, program, "migrate")
            assert columns(place) == 2
            after = guest.crawl()
            guest.send(ACT, table, amount="1")
            place.sql(DUE)
            again = guest.crawl()
            assert place.sql(CLOSES)[0][0] > closed
            assert place.sql(BID) == [(1,)]
            by_the_next(place, program, "migrate", APP, BEFORE)
            assert columns(place) == 0
            back = guest.crawl()
    pages = before | after | again | back
    assert len(before) > 40
    assert {page: status for page, status in pages.items() if status >= 500} == {}
    assert {page: after.get(page) for page in before} == before
    assert {page: back.get(page) for page in again} == again
    figure(f"{len(after)} pages and a closing by the program before, on a later schema: 0 5xx")
