"""axe finds nothing against WCAG 2.2 A and AA, on a light desktop and on a dark phone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db.models import Value
from django.db.models.functions import Concat

from campaign.actions.history.effective_history import read_world
from campaign.house_rules import HouseRules, Limits
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives
from tests.browser.land import found
from tests.browser.looks.axe import faults
from tests.browser.player import ASKED, Player
from tests.host.web.asking import present_code
from tests.table import bring_to

pytestmark = pytest.mark.browser

LOOKS = {
    "light desktop": {**DESKTOP, "color_scheme": "light"},
    "dark phone": {**PHONE, "color_scheme": "dark"},
}
Seated = Callable[..., Player]


@pytest.fixture(params=LOOKS)
def how(request: pytest.FixtureRequest) -> dict[str, Any]:
    return LOOKS[request.param]


def test_the_start_page_is_accessible(arrives: Arrives, game: Game, how: dict[str, Any]):
    Game.objects.update(demo=True)
    get_user_model()._default_manager.update(email=Concat("username", Value("@demo.invalid")))
    visitor = arrives("Visitor", how=how)
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play as Clara").wait_for()
    assert faults(visitor) == []


def test_the_list_of_campaigns_is_accessible(game: Game, seated: Seated, how: dict[str, Any]):
    anna = seated(game, "Anna", how=how)
    anna.page.goto("/")
    anna.page.get_by_role("heading", name="The three fords").wait_for()
    assert faults(anna) == []


def test_setting_up_a_second_factor_is_accessible(game: Game, seated: Seated, how: dict[str, Any]):
    anna = seated(game, "Anna", how=how)
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


@pytest.mark.journey
def test_the_muster_with_a_refusal_is_accessible(game: Game, seated: Seated, how: dict[str, Any]):
    anna = seated(game, "Anna", how=how)
    anna.now.get_by_label("Figures of unit 1").fill("5")
    anna.press("Muster these bands")
    anna.now.get_by_role("alert").wait_for()
    assert faults(anna) == []


def test_a_sealed_bid_and_opened_receipts_are_accessible(
    game: Game, seated: Seated, how: dict[str, Any]
):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=how)
    anna.now.get_by_label("Power points").fill("99")
    anna.press("Seal the bid")
    anna.now.get_by_role("button", name=ASKED).wait_for()
    assert faults(anna) == []
    anna.seal(1)
    assert faults(anna) == []
    bring_to(game, "movement")
    anna.look().page.get_by_text("More", exact=True).click()
    anna.page.get_by_role("link", name="Envelopes", exact=True).click()
    anna.page.get_by_role("heading", name="Turn 2 · Anna: 1").wait_for()
    assert faults(anna) == []


def test_choosing_a_move_is_accessible(game: Game, seated: Seated, how: dict[str, Any]):
    bring_to(game, "movement")
    speaker = game.seats.get(player=read_world(game).speaker).name
    player = seated(game, speaker, how=how)
    player.enlarge_map()
    player.use(player.page.get_by_role("link", name="Move the band of ").first)
    player.use(player.now.locator(".choices").last.get_by_role("link").first)
    player.page.get_by_role("link", name="The map in words").click()
    player.page.locator("#words table").wait_for()
    # On a phone what is left of a part below the main act is no target: scrolling brings it out.
    player.now.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    assert faults(player) == []


def test_the_end_of_a_campaign_is_accessible(
    transactional_db: None, seated: Seated, how: dict[str, Any]
):
    rules = HouseRules(limits=Limits(1, 4, 2, 1, 2))
    game = bring_to(found(rules=rules), "ended")
    anna = seated(game, "Anna", how=how)
    anna.reads("wins the campaign")
    assert faults(anna) == []


def test_a_fault_is_found(game: Game, seated: Seated):
    anna = seated(game, "Anna")
    anna.page.evaluate("document.querySelector('#now').append(document.createElement('input'))")
    anna.page.evaluate("document.querySelector('h1').style.color = '#eee'")
    assert {fault.split(":")[0] for fault in faults(anna)} == {"color-contrast", "label"}
