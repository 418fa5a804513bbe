"""Every page of the site as each role gets it: what the judges of pages read."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.test import Client
from django.urls import resolve

from tests.admin.signed_in import show_factor
from tests.browser.every_page import NO_PAGES, Club
from tests.crawl import crawl
from tests.table import person

# What differs each time: without it a page that two roles get alike is read once.
CHANCE = re.compile(r'(?<=csrfmiddlewaretoken" value=")\w+|(?<=X-CSRFToken": ")\w+|n=\w{16}')


class Page(NamedTuple):
    """A whole page: the name of its address, who got it, and its HTML."""

    name: str
    role: str
    html: str


def every_page(club: Club) -> Iterator[Page]:
    """All pages of a club in which something has happened, each once."""
    seen: set[str] = set()
    for role, user, games in _roles(club):
        for answer in crawl(user, *games, only_our_pages=True):
            yield from _new(seen, answer.address, role, answer.body)
    client = Client(headers={"accept-language": "en"})
    client.force_login(club.astrid)
    show_factor(client, club.astrid)
    for path, route in club.addresses().items():
        if route not in NO_PAGES:
            yield from _new(seen, path, "organiser", client.get(path).content)


def _roles(club: Club) -> Iterator[tuple[str, Any, list[Any]]]:
    yield "organiser", club.astrid, [club.fought]
    yield "player", club.people[1], [club.fought]
    yield "stranger", person("stranger"), [club.recorded]
    yield "nobody", None, [club.recorded]


def _new(seen: set[str], address: str, role: str, body: bytes) -> Iterator[Page]:
    html = body.decode(errors="replace")
    key = CHANCE.sub("", html)
    if html.startswith("<!doctype html>") and key not in seen:
        seen.add(key)
        yield Page(resolve(address.partition("?")[0]).url_name or "", role, html)
