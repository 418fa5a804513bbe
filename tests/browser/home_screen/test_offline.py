"""C15: without a connection a page says so, and loads completely when the connection returns."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JOURNEY, Site
from tests.browser.home_screen.conftest import At
from tests.browser.looks.axe import faults
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.browser
# The addresses of everything in the worker's cache.
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url)).map((url) => url.pathname + url.search).sort();
}"""


@pytest.mark.parametrize(
    ("locale", "heading", "again"),
    [
        pytest.param("en-GB", "No connection", "Try again", marks=JOURNEY),
        ("fr-FR", "Pas de connexion", "Réessayer"),
    ],
)
def test_a_page_without_a_connection_says_so_until_it_loads(
    at_home: At, locale: str, heading: str, again: str
):
    page = at_home(person("anna"), locale=locale).page
    page.context.set_offline(True)
    page.goto("/maps/")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(244, 236, 217)"  # its style sheet loads, too
    page.get_by_role("link", name=again).click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name=again).click()
    expect(page.get_by_role("heading", name=heading)).to_have_count(0)
    assert page.url.endswith("/maps/")


def test_the_page_without_a_connection_is_usable_by_everybody(at_home: At):
    player = at_home(person("anna"), color_scheme="dark")
    player.page.context.set_offline(True)
    player.page.goto("/maps/")
    player.page.context.set_offline(False)
    assert player.page.evaluate("document.documentElement.scrollWidth") == 360
    assert faults(player) == []


def test_the_worker_caches_nothing_of_a_game(at_home: At, site: Site):
    anna: Any = person("anna")
    game = bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")
    page = at_home(anna).page
    for path in ("", "chronicle", "rules"):
        page.goto(site.page_of(game) + path)
    kept = page.evaluate(KEPT)
    assert [path.split(".")[0] for path in kept] == [
        "/offline?l=en",
        "/static/base",
        "/static/empty",
        "/static/mark",
    ]
    page.context.set_offline(True)
    page.goto(site.page_of(game))
    assert game.name not in page.content()


def test_a_page_on_the_screen_is_never_a_cached_one(at_home: At, site: Site):
    anna: Any = person("anna")
    game = bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")
    page = at_home(anna).page
    page.goto(site.page_of(game))
    type(game).objects.filter(pk=game.pk).update(name="Another name")
    page.goto("/")
    expect(page.get_by_text("Another name").first).to_be_visible()
