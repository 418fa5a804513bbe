"""A stranger plays in the tavern without an account: on a phone, with and without script."""

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tavern.actions.falls import daily_game
from tests.browser.conftest import BY_PHONE, PHONE, WITH_SCRIPT, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives
from tests.browser.tavern.one_screen.strangers import arrived, begin, plays
from tests.browser.waiting import answered, at_rest
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('saga-guest:')).sort()"
SCROLLS = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""


def in_order(stranger: Player, script: bool = True) -> None:
    """Checks that the page is on one screen, and accessible."""
    at_rest(stranger.page)
    assert stranger.page.evaluate(SCROLLS) == [0, 0]
    if script:
        assert faults(stranger) == []


@pytest.mark.parametrize("how", BY_PHONE)
def test_a_stranger_plays_the_falls_to_their_end_and_finds_them_with_an_account(
    arrives: Arrives, how: dict[str, Any]
):
    stranger = arrived(arrives, how, script=True)
    page = stranger.page
    assert faults(stranger) == []
    begin(stranger, "Play today's deal")
    in_order(stranger)
    plays(stranger, 3)
    at_rest(page)  # pieces that fly are copies above the board
    board = page.locator("#board .falls-board").inner_html()
    where = page.url.partition("?")[0]

    page.reload()
    assert page.url.partition("?")[0] == where
    assert page.locator("#board .falls-board").inner_html() == board
    page.get_by_role("link", name="The tavern", exact=True).click()
    expect(page.get_by_role("button", name="Begin again")).to_have_count(1)
    page.get_by_role("link", name="Go on with my game").click()
    expect(page).to_have_url(where)

    assert plays(stranger, 400) < 400
    expect(page.locator("#now .results")).to_contain_text("left")
    in_order(stranger)
    result = page.locator("#now .results .tag").inner_text()
    page.get_by_role("link", name="The tavern", exact=True).click()
    expect(page.get_by_role("link", name="See my result")).to_be_visible()

    anna = person("anna", first_name="Anna")
    sign_in(stranger, anna)
    page.goto("/tavern/")
    assert faults(stranger) == []
    page.get_by_role("button", name="Move the daily falls to my account").click()
    mine = page.locator(".medals .mine")
    expect(mine).to_contain_text("Anna")
    expect(mine).to_contain_text(result)
    expect(mine).to_contain_text("played without an account")
    assert page.evaluate(KEPT) == []
    table = daily_game(anna, timezone.localdate())
    assert table is not None
    assert table.results.count() == 1


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_stranger_plays_a_puzzle_and_is_asked_to_keep_it(arrives: Arrives, script: bool):
    stranger = arrived(arrives, PHONE, script=script)
    begin(stranger, "Play the puzzle")
    in_order(stranger, script)
    assert plays(stranger, 60) < 60
    expect(stranger.now).to_contain_text(re.compile("Solved|without gold"))
    in_order(stranger, script)
    expect(stranger.page.get_by_role("link", name="Sign in to keep it")).to_be_visible()
    with answered(stranger.page):
        stranger.page.get_by_role("button", name="Try again").click()
    expect(stranger.now).to_contain_text("What you must do now")


@pytest.mark.parametrize("name", ["Stone Falls", "Six Lands", "Island Settlers"])
@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_stranger_plays_some_turns_against_a_bot(arrives: Arrives, name: str, script: bool):
    stranger = arrived(arrives, PHONE, script=script)
    begin(stranger, f"Play {name}")
    in_order(stranger, script)
    assert plays(stranger, 24) > 4
    in_order(stranger, script)
    expect(stranger.page.locator("#head h1")).to_have_text(f"{name} against a bot")


def test_the_board_is_played_by_keys(arrives: Arrives):
    stranger = arrived(arrives, PHONE, script=True)
    begin(stranger, "Play today's deal")
    page = stranger.page
    page.locator("#board a.selectable").first.focus()
    page.keyboard.press("ArrowRight")
    with answered(page):
        page.keyboard.press("Enter")
    expect(page.locator("#board .falls-turn")).to_be_visible()
    assert "steps=" in page.url


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_pages_are_in_order_in_every_language_in_the_dark_on_a_narrow_phone(
    arrives: Arrives, language: str
):
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    how = {**narrow, "locale": language, "color_scheme": "dark"}
    stranger = arrives("stranger", how=how, script=True)
    page = stranger.page
    page.goto("/tavern/open/")
    assert page.evaluate(SCROLLS)[0] == 0
    assert faults(stranger) == []
    page.locator("button[value=falls]").click()
    expect(page.locator("#board")).to_be_visible()
    in_order(stranger)
