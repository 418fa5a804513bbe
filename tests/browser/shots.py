"""Pictures of the key pages, for people to look at: `make shots`, into the folder that SHOTS names.

Every page on a phone and a desktop, light and dark, in every language or in those that LANGUAGES
names; `index.html` shows them all.
"""

import html
import os
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as installed
from django.contrib.auth import get_user_model
from playwright.sync_api import Page

from campaign.actions.battles.photos import add_photo
from campaign.actions.demo import guided_tours
from club.actions.journal.actor import Actor
from tests.browser.conftest import DESKTOP, PHONE, Arrives, Site, sign_in
from tests.browser.every_page import Club
from tests.browser.looks.photograph import photograph

FOLDER = Path(os.environ.get("SHOTS") or "shots")
DEVICES = {"phone": PHONE, "desktop": DESKTOP}
THEMES = ("light", "dark")
LANGUAGES = (os.environ.get("LANGUAGES") or "de en fr nl").split()
ROUTES = {
    "home": "/",
    "account": "/me/",
    "members": "/c/<public_id>/members",
    "tavern": "/tavern/",
    "club": "/club/",
    "person": "/club/<person>",
    "league": "/club/league/<league>",
    "table": "/c/<public_id>/",
    "chronicle": "/c/<public_id>/chronicle",
    "time-machine": "/c/<public_id>/history/<seq>",
    "saga": "/c/<public_id>/saga",
    "end": "/c/<public_id>/end",
    "sheet": "/c/<public_id>/sheet",
    "lords": "/c/<public_id>/lords",
    "search": "/c/<public_id>/search",
    "lord": "/c/<public_id>/lords/<lord_id>",
    "battles": "/c/<public_id>/battles",
    "battle": "/c/<public_id>/battles/<battle_id>",
    "card": "/c/<public_id>/battles/<battle_id>/card",
    "gallery": "/c/<public_id>/photos",
    "rulings": "/c/<public_id>/rulings",
    "organise": "/c/<public_id>/organise",
    "seats": "/c/<public_id>/seats",
    "rules": "/c/<public_id>/rules",
    "found": "/new/",
    "maps": "/maps/",
    "map": "/maps/<slug>/",
    "what-if": "/whatif/<simulation_id>/",
}
OUTSIDE = {"start": "/", "door": "/accounts/login/code/", "not-found": "/no/such/page"}


@pytest.fixture(autouse=True)
def photographs_of_the_site(site: Site, settings: Any) -> None:
    """The web server finds the files stored here; it has a separate data directory."""
    there = dict(settings.STORAGES["photographs"])
    folder = Path(site.env["DATA_DIR"]) / settings.PHOTOGRAPHS.name
    there["OPTIONS"] = there["OPTIONS"] | {"location": folder}
    settings.STORAGES = settings.STORAGES | {"photographs": there}


@pytest.fixture
def pages(transactional_db: None) -> dict[str, dict[str, str]]:
    """Addresses by name for a member, a stranger and the guest of a guided turn."""
    club = Club()
    add_photographs(club)
    guided = guided_tours.begin_tour()
    key = club.values["key"][0]
    return {
        club.astrid.username: {name: _address(club, route) for name, route in ROUTES.items()},
        "": OUTSIDE | {"spectators": f"/s/{key}/", "spectators-past": f"/s/{key}/history/1"},
        guided.organiser.username: {"guided-turn": f"/c/{guided.public_id}/"},
    }


def add_photographs(club: Club) -> None:
    """Adds two more photographs of the battle, so that pages have several to lay out."""
    bertrand = Actor.seat(club.people[1], "B")
    for number, caption in enumerate(("Before the charge", "The left wing breaks"), 1):
        picture = photograph(number)
        add_photo(club.fought.pk, "k1", actor=bertrand, file=picture, size=999, caption=caption)


def _address(club: Club, route: str) -> str:
    """The route of one of the club's campaigns. Pages about battles get the one with a battle."""
    fought = "/battles" in route or "/photos" in route
    game = club.ended if route.endswith("/end") else club.fought if fought else club.recorded
    values = {"public_id": [game.public_id], **club.values}
    return re.sub(r"<(\w+)>", lambda name: values[name[1]][0], route)


def test_the_key_pages_are_drawn(pages: dict[str, dict[str, str]], arrives: Arrives):
    looks = list(product(DEVICES, THEMES, LANGUAGES))
    for look in looks:
        for reader, named in pages.items():
            page = _reader(arrives, reader, *look).page
            for name, address in named.items():
                page.goto(address)
                _keep(page, name, look)
            page.context.close()
    _index([name for named in pages.values() for name in named], looks)


def _reader(arrives: Arrives, name: str, device: str, theme: str, language: str) -> Any:
    reader = arrives(name or "Visitor", how={**DEVICES[device], "color_scheme": theme})
    cookie = {
        "name": installed.LANGUAGE_COOKIE_NAME,
        "value": language,
        "domain": "127.0.0.1",
        "path": "/",
    }
    reader.page.context.add_cookies([cookie])
    if name:
        sign_in(reader, get_user_model()._default_manager.get(username=name))
    return reader


def _keep(page: Page, name: str, look: tuple[str, ...]) -> None:
    there = FOLDER / "-".join(look)
    there.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=there / f"{name}.png", full_page=True)


def _index(names: list[str], looks: list[tuple[str, ...]]) -> None:
    """All pictures, a row for each page."""
    heads = "".join(f"<th>{' '.join(look)}</th>" for look in looks)
    rows = "".join(
        f"<tr><th>{html.escape(name)}</th>"
        + "".join(
            f'<td><a href="{"-".join(look)}/{name}.png"><img src="{"-".join(look)}/{name}.png" '
            f'width="220" loading="lazy" alt="{name}, {" ".join(look)}"></a></td>'
            for look in looks
        )
        + "</tr>"
        for name in names
    )
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title>'
        "<style>td { vertical-align: top } th { text-align: left }</style>"
        f"<table><tr><th></th>{heads}</tr>{rows}</table></html>"
    )
    (FOLDER / "index.html").write_text(page)
