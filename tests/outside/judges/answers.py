"""Every page of the site as each role gets it: the input for the judges of pages."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.test import Client
from django.urls import resolve

from tests.admin.signed_in import show_factor
from tests.browser.every_page import NO_PAGES, Club
from tests.crawl import crawl
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_world

# Parts that differ each time: without them a page that two roles share is read once.
CHANCE = re.compile(r'(?<=csrfmiddlewaretoken" value=")\w+|(?<=X-CSRFToken": ")\w+|n=\w{16}')


class Page(NamedTuple):
    """A whole page: the name of its address, who got it, and its HTML."""

    name: str
    role: str
    html: str


def every_page() -> Iterator[Page]:
    """All pages, each once, for each role: by every link from a campaign in its bids, then at the
    addresses of a club in which something has happened."""
    seen: set[str] = set()
    anna, bruno = (person(name) for name in ("anna", "bruno"))
    game = lay(a_world(LAND, players="AB", phase="bids"), [anna, bruno])
    for role, user in (("organiser", anna), ("stranger", person("stranger")), ("nobody", None)):
        for answer in crawl(user, game, only_our_pages=True):
            yield from _new(seen, answer.address, role, answer.body)
    club = Club()
    addresses = [path for path, route in club.addresses().items() if route not in NO_PAGES]
    for role, user in (("organiser", club.astrid), ("player", club.people[1]), ("nobody", None)):
        client = Client(headers={"accept-language": "en"})
        if user is not None:
            client.force_login(user)
            show_factor(client, user)
        for path in addresses:
            yield from _new(seen, path, role, client.get(path).content)


def _new(seen: set[str], address: str, role: str, body: bytes) -> Iterator[Page]:
    html = body.decode(errors="replace")
    key = CHANCE.sub("", html)
    if html.startswith("<!doctype html>") and key not in seen:
        seen.add(key)
        yield Page(resolve(address.partition("?")[0]).url_name or "", role, html)
