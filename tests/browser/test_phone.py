"""On a narrow screen what comes next is in sight: who one is, the button, the next duty."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_head_says_whose_page_it_is(campaign: Campaign, seated: Callable[..., Player]):
    bruno = seated(campaign, "Bruno", how=PHONE)
    expect(bruno.page.locator("#head .who")).to_have_text("BBruno")


def test_the_button_comes_into_sight_after_a_choice_on_the_map(
    campaign: Campaign, seated: Callable[..., Player]
):
    bring_to(campaign, "movement")
    name = campaign.seats.get(player=campaign.read_world().speaker).name
    speaker = seated(campaign, name, how=PHONE)
    speaker.use(speaker.page.locator("#map a[aria-label^='Move the band of ']").first)
    speaker.use(speaker.page.locator("#map .place.lit > a").first)
    button = speaker.now.locator("button.main")
    expect(button).to_be_in_viewport()
    speaker.use(button)
    expect(speaker.page.locator("#now-title")).to_be_in_viewport()
    speaker.chronicle_says(f"{name}: the band of")
