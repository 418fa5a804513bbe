"""A puzzle is chosen from the list, played, taken back and tried again, on a phone."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, JOURNEY, PHONE
from tests.browser.looks.axe import faults
from tests.browser.tavern.arriving import Arrives, at
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def in_order(player: Any, name: str) -> None:
    """Checks that the page fits and is accessible, and saves a picture of it."""
    page = player.page
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    assert faults(player) == []
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{page.viewport_size['width']}-{name}.png", full_page=True)


@pytest.mark.parametrize(
    ("how", "scheme"), [pytest.param(PHONE, "light", marks=JOURNEY), (DESKTOP, "dark")]
)
def test_a_puzzle_from_the_list_to_the_board(arrives: Arrives, how: dict[str, Any], scheme: str):
    anna = at(arrives, person("anna"), "/tavern/", how={**how, "color_scheme": scheme}, script=True)
    anna.page.get_by_role("link", name="Gold in three").click()
    expect(anna.page.get_by_role("button", name="Play puzzle 1", exact=True)).to_be_visible()
    in_order(anna, "puzzles")
    anna.page.get_by_role("button", name="Play puzzle 1", exact=True).click()
    expect(anna.page).to_have_title(re.compile("Gold in three, 1 · Stone Falls"))
    in_order(anna, "puzzle")
    anna.page.goto(anna.page.url.partition("/t/")[0] + "/tavern/bring")
    in_order(anna, "bring")
    anna.page.goto(anna.page.url.partition("/tavern/")[0] + "/tavern/best/stone-falls")
    in_order(anna, "best")
