"""The rules of each game on paper: complete, on few pages, without menus and buttons."""

import pytest
from playwright.sync_api import expect

from tavern.games import GAMES
from tavern.pages.learn.texts import texts_of
from tests.browser.paper import pages_of
from tests.browser.tavern.arriving import Arrives

pytestmark = pytest.mark.browser
MOST_PAGES = 4


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_can_be_printed(transactional_db: None, arrives: Arrives, game: str):
    page, texts = arrives("Visitor").page, texts_of(game)
    assert texts is not None
    page.goto(f"/tavern/rules/{game}")
    sizes = {size: pages_of(page, size) for size in ("A4", "Letter")}
    assert all(2 <= count <= MOST_PAGES for count in sizes.values()), sizes
    expect(page.locator(".rules .button").first).to_be_visible()
    page.emulate_media(media="print")
    for button in page.locator(".top, .bottom, button, .button").all():
        expect(button).to_be_hidden()
    for number in texts.numbers:
        expect(page.locator(f"#{number} dd")).to_be_visible()
