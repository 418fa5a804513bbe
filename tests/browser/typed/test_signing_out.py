"""Signing out, here or everywhere, removes all unsent text from this device."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JOURNEY, PHONE, Arrives, Site, sign_in
from tests.browser.drafts import KEPT
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.browser
STORED = "() => JSON.stringify({...localStorage, ...sessionStorage})"


@pytest.mark.parametrize(
    "everywhere",
    [pytest.param(False, id="here", marks=JOURNEY), pytest.param(True, id="everywhere")],
)
def test_signing_out_deletes_a_typed_bid(arrives: Arrives, site: Site, everywhere: bool):
    anna: Any = person("anna")
    game = bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")
    player = arrives("anna", how=PHONE)
    sign_in(player, anna)
    page = player.page
    page.goto(site.page_of(game))
    page.locator("input[name=amount]").first.fill("0")
    page.wait_for_function(f"() => {KEPT}.length > 0")
    page.get_by_role("button", name="Show less").tap()  # so the size of the sheet is stored
    expect(page.locator(":root")).to_have_attribute("data-sheet", "low")
    assert '"0"' in page.evaluate(STORED).replace("\\", "")
    if everywhere:
        page.goto("/me/sign-out")
        page.get_by_role("button", name="Sign out everywhere").click()
        expect(page.get_by_role("status")).to_contain_text("signed out of every browser")
    else:
        page.locator("header summary").click()
        page.get_by_role("button", name="Sign out").first.click()
        expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert page.evaluate(STORED) == "{}"
