"""The words that the pages of a campaign show, page by page, without what is another every time.

It asks nothing of the program but its addresses, so that the program of before could write down
its words with this same file.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin

from django.test import Client

PAGES = (
    "", "now", "chronicle", "envelopes", "proof", "receipts", "lords", "sheet", "saga", "battles",
    "away", "attendance", "programs", "rules", "organise", "rulings", "corrections", "seats",
    "handover", "challenge", "notices", "as/B", "as/D",
)  # fmt: skip
WATCHED = ("", "now", "chronicle", "envelopes", "saga")
KEY = "key-of-those-who-look-on"
SILENT = {"script", "style", "template"}
READ = ("aria-label", "placeholder", "alt", "value")
LINK = re.compile(r'href="([^"]+)"')
MONTH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
EACH_TIME = (
    (re.compile(r"\b[0-9a-f]{8,64}\b"), "HASH"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(T[\d:.]+)?\b"), "DATE"),
    (re.compile(rf"\b(\w+day )?\d{{1,2}} ({MONTH})[a-z]*(\b \d{{4}})?\b"), "DATE"),
    (re.compile(r"\b\d{1,2}:\d{2}(:\d{2})?\b"), "CLOCK"),
    (re.compile(r"\b(\d+ (week|day|hour|minute)s?(, )?)+ left\b"), "LEFT"),
    (re.compile(r"\bCES?T\b"), "ZONE"),
)


class Words(HTMLParser):
    """The text of a page as a reader sees it: without scripts and moments in time."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in SILENT | {"time"} or "data-until" in named:
            self.inside.append(tag)
            self.found += ["TIME"] * (tag not in SILENT)
        elif not self.inside:
            said = READ if named.get("type") != "hidden" else ()
            self.found += [named[name] or "" for name in said if named.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.found.append(data)


def words(page: str, public_id: str) -> str:
    """What the page says, a space between words."""
    text = " ".join(" ".join(Words(page).found).split()).replace(public_id, "ADDRESS")
    for pattern, name in EACH_TIME:
        text = pattern.sub(name, text)
    return text


def addresses(game: Any) -> list[str]:
    """Where the walk through a member's pages begins."""
    here = f"/c/{game.public_id}/"
    return [here + page for page in PAGES] + [f"{here}history/{n}" for n in range(game.seq + 1)]


def watched(game: Any) -> list[str]:
    """The same for those who look on."""
    here = f"/s/{KEY}/"
    return [here + page for page in WATCHED] + [f"{here}history/{n}" for n in range(game.seq + 1)]


def pages(user: Any, game: Any) -> Iterator[tuple[str, str]]:
    """Every page of the campaign that this member (None: who looks on) finds, and its words."""
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    waiting = addresses(game) if user is not None else watched(game)
    home, seen = waiting[0], set(waiting)
    while waiting:
        address = waiting.pop(0)
        got = client.get(address)
        page = got.content.decode() if got["Content-Type"].startswith("text/html") else ""
        yield (
            address.replace(game.public_id, "ADDRESS"),
            f"{got.status_code} " + words(page, game.public_id),
        )
        for link in sorted(LINK.findall(page)):
            there = urldefrag(urljoin(address, link.replace("&amp;", "&"))).url
            if there.startswith(home) and there not in seen:
                seen.add(there)
                waiting.append(there)
