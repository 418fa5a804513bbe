"""A campaign is over: its players read how it ended, on a phone and on a desktop."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.ending.ended import played_to_its_end
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Seated = Callable[..., Player]
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def ended(transactional_db: None) -> Game:
    """Bots have played for Anna, Bruno and Clara; Bruno has won."""
    return played_to_its_end([person(name) for name in ("Anna", "Bruno", "Clara")])


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_table_leads_to_the_end_where_everything_is_explained(
    ended: Game, seated: Seated, how: dict[str, Any]
):
    clara = seated(ended, "Clara", how=how)
    expect(clara.now.locator(".winner")).to_contain_text("Bruno (Otherworld) wins the campaign")
    expect(clara.now.locator(".podium li")).to_have_count(3)
    clara.now.get_by_role("link", name="All places, graphs and records").click()
    page = clara.page
    expect(page.locator(".podium li").first).to_contain_text("Bruno")
    expect(page.locator(".graph polyline")).to_have_count(6)
    figures = page.locator(".graph details").first
    expect(figures.locator("table")).to_be_hidden()
    figures.locator("summary").click()
    expect(figures.locator("tbody tr")).to_have_count(9)
    assert not page.evaluate(WIDER)
    assert faults(clara) == []
