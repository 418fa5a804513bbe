"""The map of a new campaign is chosen by its picture, on a phone and on a desktop."""

import pytest
from playwright.sync_api import expect

from campaign.actions.workshop.house_maps import install_house_maps
from club.models import Game
from tests.browser.conftest import DESKTOP, JOURNEY, PHONE, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.table import person

pytestmark = pytest.mark.browser

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


@pytest.mark.parametrize(
    ("how", "theme"),
    [
        pytest.param(DESKTOP, "light", id="desktop-light", marks=JOURNEY),
        pytest.param(DESKTOP, "dark", id="desktop-dark"),
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(NARROW, "light", id="narrow-light"),
        pytest.param(NARROW, "dark", id="narrow-dark"),
    ],
)
def test_a_map_is_chosen_by_its_picture(arrives: Arrives, how, theme):
    chosen = install_house_maps()[-1]
    player = arrives("Olga", how={**how, "color_scheme": theme})
    sign_in(player, person("olga"))
    page = player.page
    page.goto("/new/")
    cards = page.locator(".map-card")
    for picture in cards.locator("img:visible").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    assert cards.locator("img:visible").count() == cards.count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(card.bounding_box()["height"] >= 44 for card in cards.all())
    assert faults(player) == []
    cards.filter(has_text=chosen.name).locator("img:visible").click()
    expect(page.get_by_role("radio", name=chosen.name)).to_be_checked()
    page.get_by_label("Name of the campaign").fill("Winter war")
    page.get_by_role("button", name="Set up the campaign").click()
    page.wait_for_url("**/seats")
    assert Game.objects.get().campaign.map == chosen
