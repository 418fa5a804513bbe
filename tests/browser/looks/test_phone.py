"""On a narrow screen what comes next is in sight: who one is, the button, the next duty."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

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


def top_of_map(player: Player) -> float:
    return player.page.locator("#map").evaluate("map => map.getBoundingClientRect().top")


def tap(player: Player, target: Locator) -> tuple[float, float]:
    """Where the map is before and after a tap on something drawn on it."""
    target.evaluate("it => it.scrollIntoView({ block: 'center' })")
    before = top_of_map(player)
    old = player.now.element_handle()
    target.tap()
    player.page.wait_for_function("old => !old.isConnected", arg=old)
    player.page.wait_for_timeout(300)  # what a browser moves by itself comes a frame later
    return before, top_of_map(player)


def test_a_tap_on_a_start_site_leaves_the_map_where_it_is(
    campaign: Campaign, seated: Callable[..., Player]
):
    bring_to(campaign, "placement")
    name = campaign.seats.get(player=campaign.read_world().speaker).name
    speaker = seated(campaign, name, how=PHONE)
    for number in (0, 1):
        before, after = tap(speaker, speaker.page.locator("#map .place.lit > a").nth(number))
        assert after == pytest.approx(before, abs=1)
        assert after > 0
    expect(speaker.now.get_by_role("button", name="Settle here")).to_be_in_viewport()


def test_a_tap_on_a_band_and_on_a_terrain_leaves_the_map_where_it_is(
    campaign: Campaign, seated: Callable[..., Player]
):
    bring_to(campaign, "movement")
    name = campaign.seats.get(player=campaign.read_world().speaker).name
    speaker = seated(campaign, name, how=PHONE)
    for spot in ("#map a[aria-label^='Move the band of ']", "#map .place.lit > a"):
        before, after = tap(speaker, speaker.page.locator(spot).first)
        assert after == pytest.approx(before, abs=1)
    expect(speaker.now.locator("button.main")).to_be_in_viewport()


def test_the_title_follows_the_phase(campaign: Campaign, seated: Callable[..., Player]):
    clara = seated(campaign, "Clara", how=PHONE)
    expect(clara.page).to_have_title("● The three fords · Muster")
    bring_to(campaign, "recruitment")
    clara.page.evaluate("htmx.trigger('#pulse', 'due')")
    expect(clara.page).to_have_title("● The three fords · Recruitment")
    clara.press("I am done with this phase")
    expect(clara.page).to_have_title("The three fords · Recruitment")


NEEDS = """select => {
  const style = getComputedStyle(select), brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const arrow = 20; // of Chromium
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return brush.measureText(select.selectedOptions[0].text).width + arrow - room;
}"""


def test_what_a_unit_costs_can_be_read_while_mustering(
    campaign: Campaign, seated: Callable[..., Player]
):
    anna = seated(campaign, "Anna", how=PHONE)
    for select in anna.now.locator(".units select").all():
        assert select.evaluate(NEEDS) <= 0
