"""On a phone a board grows by itself until what can be chosen is large enough, and shrinks."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from club.models import Game
from tests.browser.conftest import WITH_SCRIPT
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.island_settlers.pages import in_frame, places
from tests.browser.waiting import at_rest
from tests.table import person
from tests.tavern.island_tables import go_on, island_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
THUMB = 44  # pixels
# Two fingers that part, around the middle of the board.
PINCH = """() => {
  const board = document.querySelector(".isle");
  const box = document.querySelector(".playfield").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const send = (type, pointerId, by) => board.dispatchEvent(new PointerEvent(
    type, { pointerId, pointerType: "touch", clientX: x + by, clientY: y, bubbles: true }));
  send("pointerdown", 1, -40); send("pointerdown", 2, 40);
  for (const by of [60, 80]) { send("pointermove", 1, -by); send("pointermove", 2, by); }
  send("pointerup", 1, -80); send("pointerup", 2, 80);
}"""
# A point of the board where nothing can be chosen.
EMPTY = """() => {
  const { left, top, width, height } = document.querySelector(".playfield").getBoundingClientRect();
  for (let x = left + 5; x < left + width; x += 7) for (let y = top + 5; y < top + height; y += 7) {
    const found = document.elementFromPoint(x, y);
    if (found?.closest(".isle") && !found.closest("a")) return { x, y };
  }
}"""
SCALE = "() => new DOMMatrix(getComputedStyle(document.querySelector('.isle')).transform).a"


def founding(*people: Any) -> Game:
    game = island_table(*people)
    go_on(game, lambda table: table.phase == "found" and table.speaker == 0)
    return game


def road(*people: Any) -> Game:
    """Anna chooses one of the roads at her first settlement."""
    game = island_table(*people)
    go_on(game, lambda table: table.phase == "found_road" and table.speaker == 0)
    return game


def opened(arrives: Arrives, made: Any, **more: Any) -> Player:
    people = [person("anna"), person("bruno")]
    game = made(*people)
    player = at(arrives, people[0], f"/t/{game.public_id}/", how=PHONE, **more)
    at_rest(player.page)
    return player


def scale(page: Page) -> float:
    at_rest(page)
    return float(page.evaluate(SCALE))


def sides(page: Page) -> list[float]:
    at_rest(page)
    found = [one.bounding_box() for one in places(page).locator(".touch").all()]
    return [min(box["width"], box["height"]) for box in found if box]


def test_few_places_close_together_are_enlarged_at_once(arrives: Arrives):
    page = opened(arrives, road).page
    assert min(sides(page)) >= THUMB
    assert scale(page) > 1
    page.locator("[data-all]").tap()
    expect(page.locator("[data-all]")).to_be_hidden()
    assert scale(page) == 1
    page.locator("[data-near]").tap()
    expect(page.locator("[data-all]")).to_be_visible()
    assert min(sides(page)) >= THUMB


def test_the_board_is_whole_again_after_the_act(arrives: Arrives):
    player = opened(arrives, road)
    player.use(places(player.page).first, Locator.tap)
    assert scale(player.page) > 1, "the chosen place is shown as large as it was"
    player.use(player.page.locator(".isle-tray button.main"), Locator.tap)
    expect(player.page.locator(".isle-ghost")).to_have_count(0)
    assert scale(player.page) == 1


def test_a_crowded_board_is_enlarged_by_a_tap_on_a_tile(arrives: Arrives):
    page = opened(arrives, founding).page
    address = page.url
    expect(places(page)).to_have_count(0)
    page.locator(".selectable-far a").nth(9).tap()
    expect(places(page)).not_to_have_count(0)
    assert min(sides(page)) >= THUMB
    assert page.url == address, "nothing was sent"


def test_two_fingers_enlarge_the_board_and_a_tap_beside_shows_all(arrives: Arrives):
    page = opened(arrives, founding).page
    page.evaluate(PINCH)
    assert scale(page) == pytest.approx(2)
    page.touchscreen.tap(**page.evaluate(EMPTY))
    assert scale(page) == 1


def test_a_tile_is_enlarged_by_keys(arrives: Arrives):
    page = opened(arrives, founding).page
    page.locator(".selectable-far a").nth(9).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".selectable-near a.selectable:focus")).to_have_count(1)
    page.keyboard.press("0")
    assert scale(page) == 1


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_place_is_chosen_with_or_without_script(arrives: Arrives, script: bool):
    player = opened(arrives, founding, script=script)
    player.page.locator(".selectable-far a").nth(9).tap()
    expect(places(player.page)).not_to_have_count(0)
    player.use(in_frame(player.page), Locator.click)
    expect(player.page.locator(".isle-tray button.main")).to_contain_text("Settlement")
