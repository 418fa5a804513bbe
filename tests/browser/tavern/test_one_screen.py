"""A table is on one screen: the page never scrolls, the whole board is in the window, and nothing
covers what must be tapped."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actions.play.submit import act
from club.models import Game
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.waiting import at_rest
from tests.table import person
from tests.tavern.glass_tables import actor_of
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_on, play_to_turn_of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
LEAST = 32  # pixels: every board has a zoom or a second tap
NARROW, LEAST_THERE = 360, 24
# How far the page scrolls, and what of the board is outside the window.
LAID_OUT = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement;
  const board = document.querySelector(".isle, .falls-board, .lands").getBoundingClientRect();
  const { left, top, right, bottom } = board;
  const outside = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
  return {
    scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight].map((by) => Math.max(0, by)),
    outside: Math.max(0, Math.round(outside)),
    seen: Math.min(board.width, board.height) > 100,
  };
}"""
# The places of the board and the main act that are too small, or not on top at their centre.
OUT_OF_REACH = """least => [...document.querySelectorAll(
  ".field a.selectable, .strip a.selectable, .dock a.pick, .dock button.main"
)].filter((one) => one.checkVisibility() && one.getClientRects().length).filter((one) => {
  const drawn = one.ownerSVGElement && one.querySelector(".square, path, circle, use");
  const hit = drawn || one;
  const { left, top, width, height } = hit.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const stroke = parseFloat(getComputedStyle(hit).strokeWidth) || 0;
  const wide = Math.max(width, height) + (drawn ? stroke * hit.getScreenCTM().a : 0);
  return wide < least || !one.contains(document.elementFromPoint(x, y));
}).map((one) => one.getAttribute("aria-label") ?? one.textContent.trim())"""


def fits(page: Page, where: Any) -> None:
    """The page on every size of window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        found = page.evaluate(LAID_OUT)
        assert found == {"scrolls": [0, 0], "outside": 0, "seen": True}, (where, width, height)
        least = LEAST if width >= NARROW else LEAST_THERE
        assert page.evaluate(OUT_OF_REACH, least) == [], (where, width, height)


def island(people: list[Any]) -> Game:
    game = island_table(*people)
    go_on(game, lambda table: table.phase == "found" and table.speaker == 0)
    return game


def stones(people: list[Any]) -> Game:
    return stone_table(*people, waits_for="A")


def lands(people: list[Any]) -> Game:
    return play_to_turn_of(land_table(*people, options={"first": "A"}), "A", 20)


def colours(people: list[Any]) -> Game:
    return table_of(*people)


def ended_lands(people: list[Any]) -> Game:
    return play_on(land_table(*people), 3000)


@pytest.mark.parametrize("made", [island, stones, lands, colours, ended_lands])
def test_a_table_is_on_one_screen(arrives: Arrives, made: Callable[[list[Any]], Game]):
    people = [person("anna"), person("bruno")]
    game = made(people)
    page = at(arrives, people[0], f"/t/{game.public_id}/").page
    fits(page, made.__name__)
    page.goto(f"/t/{game.public_id}/history/{game.seq}")
    fits(page, "the past")


def test_the_log_is_opened_by_its_latest_line(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = stones(people)
    how = {"viewport": {"width": 390, "height": 844}}
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=how).page
    expect(page.locator("#chronicle")).to_be_hidden()
    page.locator(".since summary").click()
    expect(page.locator("#chronicle")).to_be_visible()


def test_the_opened_log_stays_open_when_somebody_acts(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = stones(people)
    how = {"viewport": {"width": 390, "height": 844}}
    page = at(arrives, people[1], f"/t/{game.public_id}/", how=how).page
    page.locator(".since summary").click()
    expect(page.locator("#chronicle")).to_be_visible()
    for command in whole_turn(game):
        act(game.pk, command, actor=actor_of(game, "A"))
    expect(page.locator("#now.mine")).to_be_visible()
    expect(page.locator(".since")).to_have_attribute("open", "")
