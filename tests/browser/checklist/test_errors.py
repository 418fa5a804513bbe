"""C38, C39: no files from other sites, and errors that name the next step."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import Arrives, Site
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]

NEEDED = {"sessionid", "csrftoken"}  # for the session, and for the protection of forms
OVERLAYS = "[class*=cookie], [id*=cookie], dialog[open]"


def test_c38_pages_load_nothing_from_other_sites_and_need_no_banner(
    game: Game, seated: Seated, arrives: Arrives, site: Site
):
    bring_to(game, "bids")
    asked: list[str] = []
    visitor = arrives("Visitor")
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.goto("/")
    anna = seated(game, "Anna")
    anna.page.on("request", lambda request: asked.append(request.url))
    for rest in ("", "chronicle", "history/1", "sheet", "rules"):
        anna.page.goto(f"/c/{game.public_id}/{rest}")
    hosts = {urlsplit(address).netloc for address in asked if not address.startswith("data:")}
    assert hosts == {urlsplit(site.address).netloc}
    for player in (visitor, anna):
        kept = {cookie["name"] for cookie in player.page.context.cookies()}
        assert kept <= NEEDED
        expect(player.page.locator(OVERLAYS)).to_have_count(0)


def test_c39_a_404_page_is_styled_and_translated_and_shows_an_id(arrives: Arrives):
    french = arrives("French")
    cookie = {
        "name": settings.LANGUAGE_COOKIE_NAME,
        "value": "fr",
        "domain": "127.0.0.1",
        "path": "/",
    }
    french.page.context.add_cookies([cookie])  # type: ignore[list-item]
    answer = french.page.goto("/no/such/page")
    assert answer
    assert answer.status == 404
    assert french.page.locator("html").get_attribute("lang") == "fr"
    expect(french.page.get_by_role("heading", level=1)).to_be_visible()
    expect(french.page.get_by_text(answer.headers["x-request-id"])).to_be_visible()
    french.page.locator("main a.button").click()
    expect(french.page.get_by_role("main")).to_be_visible()


def test_c39_a_refused_form_keeps_its_values_and_gives_the_reason(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.now.get_by_label("Power points").fill("many")
    anna.now.get_by_role("button", name="Seal the bid").click()
    expect(anna.now.locator(".refusal")).to_be_visible()
    expect(anna.now.get_by_label("Power points")).to_have_value("many")


def test_c39_a_form_without_its_token_says_to_reload_the_page(game: Game, seated: Seated):
    """With a script the token is renewed and the form sent again (`tests/browser/typed`)."""
    anna = seated(game, "Anna", script=False)
    anna.page.context.clear_cookies(name="csrftoken")
    anna.page.goto(f"/c/{game.public_id}/seats")
    anna.page.locator("[name=csrfmiddlewaretoken]").last.evaluate("field => { field.value = '' }")
    anna.page.get_by_role("button", name="Change", exact=True).click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Not allowed")
    expect(anna.page.get_by_role("main")).to_contain_text("load the page again")
