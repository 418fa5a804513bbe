"""R3: the program that is still running when the database is migrated shows nobody an error."""

import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urldefrag, urlencode, urljoin

import pytest

from campaign.site.processes import process_specs
from tests.reliability.installations import ROOT, Installation, on_postgresql
from tests.reliability.upgrades.own_migrations import ours
from tests.services import Postgres, wait_until

pytestmark = pytest.mark.landing
MOST = 300  # pages
DUE = "UPDATE campaign_campaign SET closes_at = now() - interval '1 minute'"
BID = "SELECT amount FROM campaign_envelope WHERE player = 'A' AND turn = 3"
CLOSES = "SELECT count(*) FROM campaign_phaseclose"
LINK = re.compile(r'(?:href|hx-get)="(/[^"]*)"')
DOOR = re.compile(r'<form[^>]* action="([^"]*demo[^"]*)"[^>]*>(.*?)</form>', re.S)
ACT = re.compile(r'<form[^>]* action="([^"]*/act/[^"]+)"[^>]*>(.*?)</form>', re.S)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


def git(*words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), *words], check=True, capture_output=True, text=True
    ).stdout.strip()


def previous_code(into: Path) -> Path:
    """The program as it was before the newest migration was written, from the project's history."""
    newest = f"campaign/migrations/{ours()[-1]}.py"
    added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", newest)
    into.mkdir()
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", f"{added}^"], check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", str(into)], input=packed.stdout, check=True)
    return into


class Guest:
    """Somebody whom the demo's door lets in."""

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
        """The page behind the first button of the demo's door."""
        return self.send(DOOR, self.ask("/")[1])

    def send(self, form: "re.Pattern[str]", page: str, **typed: str) -> str:
        """Sends the first such form of the page, filled in; the page that answers."""
        found = form.search(page)
        assert found, page
        status, answer = self.ask(found[1], **dict(FIELD.findall(found[2])) | typed)
        assert status == 200, answer
        return answer

    def crawl(self) -> dict[str, int]:
        """Every page that a link leads to, and its status."""
        found: dict[str, int] = {}
        waiting = ["/"]
        while waiting and len(found) < MOST:
            address = waiting.pop(0)
            if address in found:
                continue
            found[address], page = self.ask(address)
            links = (urldefrag(urljoin(address, link.replace("&amp;", "&")))[0]
                     for link in LINK.findall(page))  # fmt: skip
            waiting += [link for link in links if not link.startswith("/static/")]
        return found


@contextmanager
def serving(place: Installation) -> Iterator[str]:
    port = process_specs.free_port()
    ours = process_specs.web("127.0.0.1", port, workers=1, name="localhost")
    plain = [sys.executable, "-m", "gunicorn", "campaign.site.wsgi", "--bind", f"127.0.0.1:{port}"]
    with place.running(plain):  # settings of its own, if it has some, it alone knows
        wait_until(ours.answers, "the old web server")
        yield f"http://127.0.0.1:{port}"


def test_r03_the_previous_program_lives_on_the_new_schema(
    postgres: Postgres, tmp_path: Path, figure: Callable[..., None]
):
    with on_postgresql(postgres, tmp_path / "old data") as old:
        old.root = previous_code(tmp_path / "code")
        old.env |= {"DEMO": "1", "STATIC_HASHED": "0", "SECRET_KEY": "previous" * 8}
        old.manage("migrate", "--verbosity", "0")
        old.manage("demo")
        with serving(old) as home:
            guest = Guest(home)
            table = guest.come_in()
            before, closed = guest.crawl(), old.sql(CLOSES)[0][0]
            old.root = ROOT
            old.manage("migrate", "--verbosity", "0")
            after = guest.crawl()
            guest.send(ACT, table, amount="1")
            old.sql(DUE)
            again = guest.crawl()
        assert old.sql(CLOSES)[0][0] > closed
        assert old.sql(BID) == [(1,)]
    pages = before | after | again
    assert len(before) > 40
    assert {page: status for page, status in pages.items() if status >= 500} == {}
    assert {page: after.get(page) for page in before} == before
    figure(f"{len(after)} pages and a closing by the program before, on this schema: 0 5xx")
