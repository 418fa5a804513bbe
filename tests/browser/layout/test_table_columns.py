"""On a desktop the players are at the top of their column, next to the board."""

import pytest
from playwright.sync_api import Page

from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.waiting import draw
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.journey, pytest.mark.django_db(transaction=True)]

SIZES = ((1024, 768), (1440, 900), (1920, 1080))


def above(page: Page, part: str) -> float:
    """The pixels between the head of the page and this part."""
    head, found = page.locator("#head").bounding_box(), page.locator(part).bounding_box()
    assert head
    assert found
    return found["y"] - head["y"] - head["height"]


def test_nothing_is_empty_above_board_and_players_at_a_table(arrives: Arrives):
    anna, bruno = person("anna"), person("bruno")
    page = at(arrives, anna, f"/t/{table_of(anna, bruno).public_id}/").page
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        draw(page)
        found[width] = max(above(page, ".strip"), above(page, ".playfield"))
    assert all(0 <= pixels < 32 for pixels in found.values()), found
