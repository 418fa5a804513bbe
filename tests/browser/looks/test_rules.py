"""Newcomer 17: a rule number leads to its sentence, as this campaign plays it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign.house_rules import HouseRules
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives
from tests.browser.land import TWO_TURNS, found
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
SETTINGS = {
    "allow_and_void": "A bid that its player cannot pay is void",
    "refuse_on_entry": "You cannot bid more than you have.",
}
IN_SIGHT = "e => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight }"


@pytest.fixture(params=SETTINGS)
def overbid(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_number_leads_to_its_sentence_as_the_switch_is_set(
    transactional_db: None, seated: Callable[..., Player], overbid: str, device: dict[str, Any]
):
    rules = HouseRules(limits=TWO_TURNS, overbid=overbid)  # type: ignore[arg-type]
    game: Game = found(rules=rules)
    bring_to(game, "bids")
    page = seated(game, "Anna", how=device).page
    page.get_by_text("The rules of this phase").click()
    page.get_by_role("link", name=re.compile("^R16")).click()
    page.wait_for_url("**/rules#R16")
    said = page.locator("#R16")
    expect(said).to_contain_text(SETTINGS[overbid])
    assert said.evaluate(IN_SIGHT)
    other = next(words for value, words in SETTINGS.items() if value != overbid)
    expect(page.locator("main")).not_to_contain_text(other)


def test_a_number_in_the_chronicle_is_reached_by_keyboard_and_has_a_description(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "recruitment")
    page = seated(game, "Anna").page
    page.goto(f"{page.url}chronicle")
    page.locator("details summary", has_text="entr").first.click()
    number = page.locator("details[open] a.rule").first
    expect(number).to_have_attribute("title", re.compile(r"\w{3}.*\.$"))
    number.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules#*")


HEIGHT = "() => document.documentElement.scrollHeight"


@pytest.mark.parametrize("script", [True, False])
def test_on_a_phone_chapters_are_folded_and_a_number_opens_its_own(
    game: Game, seated: Callable[..., Player], script: bool
):
    page = seated(game, "Anna", how=PHONE, script=script).page
    rules = f"/c/{game.public_id}/rules"
    page.goto(rules)
    assert page.evaluate(HEIGHT) < 4_000
    expect(page.locator("#R95")).to_be_hidden()
    page.goto(f"{rules}#R95")
    expect(page.locator("#R95")).to_be_visible()
    assert page.locator("#R95").evaluate(IN_SIGHT)
    expect(page.locator("#R16")).to_be_hidden()
    page.locator("#initiative h2 a").click()
    expect(page.locator("#R16")).to_be_visible()
    expect(page.locator("#R95")).to_be_hidden()
    page.get_by_role("link", name="Chapters").click()
    expect(page.locator("#R16")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#R16")).to_be_visible()


def test_on_a_desktop_the_chapters_stay_in_reach(game: Game, seated: Callable[..., Player]):
    page = seated(game, "Anna").page
    page.goto(f"/c/{game.public_id}/rules#R95")
    expect(page.locator("#R95")).to_be_in_viewport()
    first = page.get_by_role("navigation", name="Chapters").get_by_role("link").first
    expect(first).to_be_in_viewport()
    first.click()
    expect(page.locator("#campaign-title")).to_be_in_viewport()
    expect(page.locator("#R16")).to_be_visible()


def test_newcomers_find_the_rules_on_the_first_page(transactional_db: None, arrives: Arrives):
    page = arrives("Visitor", how=PHONE).page
    page.goto("/")
    page.get_by_role("link", name="The rules of the campaign").click()
    page.get_by_role("link", name="6 players").click()
    expect(page.locator("#R95")).to_contain_text("A player with 3 points there")
    page.locator("#glossary h2").get_by_role("link").click()
    page.wait_for_url("**#glossary")
    assert page.locator("#glossary").evaluate(IN_SIGHT)
