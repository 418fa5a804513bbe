"""An organiser gives power points by a ruling, from the table page, and the member reads it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import BY_DESKTOP, PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.browser.waiting import another_page
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_two_power_points_are_given_by_ruling(game: Game, seated: Seated, how: dict[str, Any]):
    bring_to(game, "bids")
    game.seats.update(acted_at=timezone.now())
    anna = seated(game, "Anna", how=how)
    page = anna.page
    page.get_by_role("navigation", name="This campaign").get_by_text("More").click()
    page.get_by_role("link", name="Rulings", exact=True).first.click()
    with another_page(page):
        page.get_by_role("link", name="Make a ruling").click()
    assert faults(anna) == []
    page.get_by_role("link", name="Grant or take power points").click()
    page.get_by_label("Player").select_option("B")
    page.get_by_label("Power points (with a minus sign to take them away)").fill("2")
    reason = page.get_by_label("Reason, for everybody to read")
    reason.fill("For the cake.")
    expect(reason).to_have_value("For the cake.")
    assert faults(anna) == []
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.get_by_role("main")).to_contain_text("Before and after")
    expect(page.get_by_role("row", name="Power points of Bruno")).to_be_visible()
    page.get_by_role("button", name="Confirm the ruling").click()
    expect(page.get_by_role("main")).to_contain_text("For the cake.")
    bruno = seated(game, "Bruno", how=how)
    expect(bruno.page.locator("#recap")).to_contain_text("A ruling gives you 2 power points.")


@pytest.mark.journey
def test_an_entry_is_struck_after_a_preview(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    page = seated(game, "Anna", how=PHONE).page
    page.goto(f"/c/{game.public_id}/corrections")
    page.locator(".correctable").first.get_by_role("link").last.click()
    page.get_by_role("button", name="Preview the result without it").click()
    page.get_by_label("Why? Everybody in the campaign will read it.").fill("It never was.")
    page.get_by_role("button", name=re.compile("^Strike entry")).click()
    expect(page.get_by_role("main")).to_contain_text("It never was.")
    assert game.journal.filter(struck=True).count() == 1
