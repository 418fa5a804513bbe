"""axe finds nothing against WCAG 2.2 A and AA, on a light desktop and on a dark phone."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.house_rules import HouseRules, Limits
from campaign.models import Campaign
from tests.browser.conftest import DESKTOP, PHONE, Arrives
from tests.browser.land import found
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.second_factor import present_code
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKS = {
    "light desktop": {**DESKTOP, "color_scheme": "light"},
    "dark phone": {**PHONE, "color_scheme": "dark"},
}
Seated = Callable[..., Player]


@pytest.fixture(params=LOOKS)
def how(request: pytest.FixtureRequest) -> dict[str, Any]:
    return LOOKS[request.param]


def test_the_door(arrives: Arrives, campaign: Campaign, how: dict[str, Any]):
    Campaign.objects.update(demo=True)
    visitor = arrives("Visitor", how=how)
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play as Clara").wait_for()
    assert faults(visitor) == []


def test_the_list_of_campaigns(campaign: Campaign, seated: Seated, how: dict[str, Any]):
    anna = seated(campaign, "Anna", how=how)
    anna.page.goto("/")
    anna.page.get_by_role("heading", name="The three fords").wait_for()
    assert faults(anna) == []


def test_setting_up_a_second_factor(campaign: Campaign, seated: Seated, how: dict[str, Any]):
    anna = seated(campaign, "Anna", how=how)
    anna.page.goto("/accounts/2fa/totp/activate/")
    assert faults(anna) == []
    secret = anna.page.locator("p > code").inner_text()
    code = present_code(secret)
    anna.page.get_by_role("textbox", name="Authenticator code").fill(code)
    anna.page.get_by_role("button", name="Set up").click()
    anna.page.get_by_role("heading", name="Recovery codes").wait_for()
    assert faults(anna) == []
    for page in ("", "recovery-codes/generate/", "totp/deactivate/", "reauthenticate/"):
        anna.page.goto(f"/accounts/2fa/{page}")
        assert faults(anna) == [], page


def test_the_muster_with_a_refusal(campaign: Campaign, seated: Seated, how: dict[str, Any]):
    anna = seated(campaign, "Anna", how=how)
    anna.now.get_by_label("Figures of unit 1").fill("5")
    anna.press("Muster these bands")
    anna.now.get_by_role("alert").wait_for()
    assert faults(anna) == []


def test_a_sealed_bid_and_opened_receipts(campaign: Campaign, seated: Seated, how: dict[str, Any]):
    bring_to(campaign, "bids")
    anna = seated(campaign, "Anna", how=how)
    anna.now.get_by_label("Power points").fill("1")
    anna.press("Seal the bid")
    assert faults(anna) == []
    bring_to(campaign, "movement")
    anna.look().page.get_by_role("link", name="Opened envelopes").click()
    anna.page.get_by_role("heading", name="Turn 2 · Anna: 1").wait_for()
    assert faults(anna) == []


def test_a_move_being_chosen(campaign: Campaign, seated: Seated, how: dict[str, Any]):
    bring_to(campaign, "movement")
    speaker = campaign.seats.get(player=campaign.read_world().speaker).name
    player = seated(campaign, speaker, how=how)
    player.use(player.page.get_by_role("link", name="Move the band of ").first)
    player.use(player.now.locator(".choices").last.get_by_role("link").first)
    player.page.locator("#words summary").click()
    assert faults(player) == []


def test_the_end(transactional_db: None, seated: Seated, how: dict[str, Any]):
    rules = HouseRules(limits=Limits(1, 4, 2, 1, 2))
    campaign = bring_to(found(rules=rules), "ended")
    anna = seated(campaign, "Anna", how=how)
    anna.reads("wins the campaign")
    assert faults(anna) == []


def test_a_fault_is_found(campaign: Campaign, seated: Seated):
    anna = seated(campaign, "Anna")
    anna.page.evaluate("document.querySelector('#now').append(document.createElement('input'))")
    anna.page.evaluate("document.querySelector('h1').style.color = '#eee'")
    assert {fault.split(":")[0] for fault in faults(anna)} == {"color-contrast", "label"}
