"""A seat for a player who comes late is opened by keyboard, and axe finds nothing on the way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import BY_PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("how", BY_PHONE)
def test_a_player_joins_by_a_ruling_that_is_shown_first(
    game: Game, seated: Callable[..., Player], how: dict
):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=how)
    page = anna.page
    page.goto(page.url + "rule/joining")
    assert faults(anna) == []
    form = page.locator("form.act")
    for control in form.locator("input, select, textarea").all():
        if control.is_visible():
            control.focus()
            assert control.evaluate("one => one.matches(':focus-visible')")
    form.get_by_role("button", name="Show what it changes").press("Enter")
    expect(page.get_by_role("alert").first).to_be_visible()
    assert faults(anna) == []
    page.locator("[name=faction]").select_option("Huns")
    page.get_by_label("Reason, for everybody to read").fill("Dora has moved to our town.")
    form.get_by_role("button", name="Show what it changes").press("Enter")
    confirm = page.locator("button[value=confirm]")
    expect(confirm).to_be_visible()
    assert faults(anna) == []
    confirm.press("Enter")
    expect(page.get_by_text("Huns").first).to_be_visible()
    game.refresh_from_db()
    assert game.seats.count() == 4
