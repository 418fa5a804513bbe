"""With colours of the system, the current page and signs are still visible."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
EDGES = """links => links.map(link => [link.ariaCurrent === "page",
  getComputedStyle(link)[innerWidth < 896 ? "borderTopColor" : "borderBottomColor"]])"""
SIGN = "link => getComputedStyle(link, '::before').backgroundColor"
PAGE = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_current_page_and_signs_are_visible(
    game: Game, seated: Callable[..., Player], how: dict[str, object]
):
    anna = seated(bring_to(game, "bids"), "Anna", how=how)
    anna.page.emulate_media(forced_colors="active")
    links = anna.page.locator(".campaign-nav > ul > li > a")
    expect(links.first).to_be_visible()
    edges = links.evaluate_all(EDGES)
    current = {colour for here, colour in edges if here}
    assert len(current) == 1
    assert current.isdisjoint({colour for here, colour in edges if not here})
    ground = anna.page.evaluate(PAGE)
    for sign in anna.page.locator("[data-sign]:visible").all():
        assert sign.evaluate(SIGN) != ground
