"""All pages of a campaign and of the site, by the names of their routes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import resolve

from campaign.actions.rulings.rulings import rule_in_words
from club.actions.journal.actor import Actor
from club.models import Game
from tests.admin.signed_in import show_factor
from tests.browser.every_page import NO_PAGES, Club
from tests.crawl import crawl
from tests.harness.made_once import made_once, of_all_processes
from tests.pages.laid import LAND, address
from tests.table import person
from tests.worlds import a_band, a_world

PAGES = "pages.json"


Pages = dict[str, list[str]]


@pytest.fixture(scope="session")
def drawn_pages() -> Pages:
    """Some hundred pages, drawn by the first test that needs them. No test may change them."""
    return {}


@pytest.fixture
def pages(drawn_pages, laid, as_player, tmp_path_factory) -> Pages:
    """The pages for the organiser, who plays, and for strangers, by the name of the route. They are
    drawn once for all processes of a run."""
    if not drawn_pages:
        folder = made_once(
            of_all_processes(tmp_path_factory) / "pages",
            lambda begun: _write(begun / PAGES, _draw(laid, as_player)),
        )
        drawn_pages |= json.loads((folder / PAGES).read_text())
    return drawn_pages


def _write(file: Path, found: Pages) -> None:
    file.write_text(json.dumps(found))


def _draw(laid, as_player) -> dict[str, list[str]]:
    game: Game = laid(a_world(LAND, players="ABC", phase="bids"))
    rule_in_words(game.pk, actor=Actor.ruling(game.organiser), reason="Hills are rough ground.")
    found: dict[str, list[str]] = {}
    for user in (game.organiser, person("stranger"), None):
        for answer in crawl(user, game, only_our_pages=True, every_move=user is None):
            page = answer.body.decode(errors="replace")
            if page.startswith("<!doctype html>"):
                name = resolve(answer.address.partition("?")[0]).url_name or ""
                found.setdefault(name, []).append(page)
    band = a_band("b1", "A", "Alder")
    moving = laid(a_world(LAND, band, players="ABC", phase="movement", speaker="A"))
    found["table"].append(as_player("A").get(address(moving)).content.decode())
    for name, page in _of_a_club():
        found.setdefault(name, []).append(page)
    return found


def _of_a_club() -> Iterator[tuple[str, str]]:
    """Pages with content: entries, a battle, rulings, simulations."""
    club = Club()
    client = Client()
    client.force_login(club.astrid)
    show_factor(client, club.astrid)
    for path, route in club.addresses().items():
        if route not in NO_PAGES:
            name = resolve(path.partition("?")[0]).url_name or ""
            yield name, client.get(path).content.decode()
