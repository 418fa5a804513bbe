"""C27: without script a player previews and gives orders, and keeps the typed text."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.actions.clock import closing
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.mark.journey
def test_c27_orders_are_previewed_submitted_and_found_again_without_script(
    game: Game, seated: Seated
):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE, script=False)
    expect(bruno.page.locator(".orders .word")).to_have_text("none")
    bruno.now.get_by_label("Power points").fill("2")
    bruno.now.get_by_role("button", name="See what follows").tap()
    expect(bruno.now.locator(".follows")).to_contain_text("power points and keep")
    expect(bruno.page.locator(".orders .word")).to_have_text("none")
    bruno.seal()
    expect(bruno.page.locator(".orders .word")).to_have_text("sealed")
    receipt = bruno.now.locator("code").first.text_content()
    bruno.page.get_by_text("More", exact=True).tap()
    bruno.page.get_by_role("link", name="My receipts").first.tap()
    expect(bruno.page.locator(".envelopes")).to_contain_text(receipt)


def test_c27_a_form_for_a_closed_phase_is_shown_again(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE, script=False)
    bruno.now.get_by_label("Name of the new lord").fill("Brand")
    bruno.now.get_by_label("Figures of unit 2").fill("8")
    closing.close(game.pk, how="organiser")
    bruno.now.get_by_role("button", name="Recruit", exact=True).tap()
    bruno.reads("The game has moved on since this page was loaded. Please look again.")
    expect(bruno.now.locator("#typed dd")).to_have_text(["Brand", "8"])
