"""Diagrams of rules are seen at a glance, step by a tap, and their acts can be tapped."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tavern.games import GAMES
from tests.browser.conftest import PHONE
from tests.browser.looks.axe import faults
from tests.browser.tavern.arriving import Arrives
from tests.browser.tavern.one_screen.fitting import fits
from tests.browser.waiting import draw, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOWN = re.compile(r"(^| )shown( |$)")


def rules(arrives: Arrives, game: str, rule: str, **how: Any) -> Page:
    page = arrives("Visitor", **how).page
    page.goto(f"/tavern/rules/{game}#{rule}")
    return page


def test_a_diagram_steps_by_a_tap_and_does_not_move_by_itself_for_those_who_want_no_motion(
    arrives: Arrives,
):
    page = rules(arrives, "stone-falls", "S26", how={"reduced_motion": "reduce"})
    diagram = page.locator("#S26 .diagram")
    frames = diagram.locator(".frame")
    expect(frames.nth(0)).to_have_class(SHOWN)
    expect(diagram.get_by_role("button", name="Play")).to_be_visible()
    diagram.locator(".frames").click()
    expect(frames.nth(1)).to_have_class(SHOWN)
    expect(frames.nth(0)).not_to_have_class(SHOWN)


def test_a_diagram_plays_by_itself_until_it_is_paused(arrives: Arrives):
    page = rules(arrives, "stone-falls", "S26", how={"reduced_motion": "no-preference"})
    diagram = page.locator("#S26 .diagram")
    expect(diagram.locator(".frame").nth(1)).to_have_class(SHOWN)
    diagram.get_by_role("button", name="Pause").click()
    expect(diagram.get_by_role("button", name="Play")).to_be_visible()


def test_without_script_a_diagram_is_a_row_of_pictures(arrives: Arrives):
    page = rules(arrives, "island-settlers", "C23", script=False)
    page.locator("#C23").get_by_role("link", name="See it").click()
    expect(page.locator(".frame")).to_have_count(2)
    boxes = [page.locator(".frame").nth(number).bounding_box() for number in (0, 1)]
    assert all(boxes)
    [before, after] = [box or {} for box in boxes]
    assert before["y"] == after["y"]
    assert before["x"] + before["width"] < after["x"]
    page.goto("/tavern/rules/island-settlers/pictures")
    expect(page.locator(".frame").nth(30)).to_be_attached()


def test_an_act_is_tried_by_keys(arrives: Arrives):
    page = arrives("Visitor").page
    page.goto("/tavern/rules/stone-falls/try/flipper")
    page.get_by_role("link", name=re.compile("^B2")).press("Enter")
    expect(page.get_by_role("status")).to_contain_text("And now?")
    page.get_by_role("link", name=re.compile("^A1")).press("Enter")
    expect(page.locator(".refusal")).to_contain_text("No unbroken chain")
    page.get_by_role("link", name=re.compile("^B2")).press("Enter")
    page.get_by_role("link", name=re.compile("^D5")).press("Enter")
    expect(page.get_by_role("status")).to_contain_text("that is what the picture shows")


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_game_is_on_one_screen_from_its_first_step_to_its_last(
    arrives: Arrives, game: str
):
    page = arrives("Visitor").page
    page.goto(f"/tavern/rules/{game}/guided/1")
    while True:
        fits(page, page.url)
        targets = page.locator("a[href^='?taps']")
        if targets.count():
            found = [target.get_attribute("href") or "" for target in targets.all()]
            page.goto(page.url.partition("?")[0] + max(found, key=len))
        elif page.get_by_role("link", name="Next step").count():
            page.get_by_role("link", name="Next step").click()
        else:
            break
    expect(page.get_by_role("link", name=re.compile("^Start"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_diagrams_are_accessible(arrives: Arrives, game: str):
    player = arrives("Visitor")
    for rest in ("pictures", "see/ending", "try/ending", "guided/1", "guided/3"):
        player.page.goto(f"/tavern/rules/{game}/{rest}")
        assert faults(player) == []


# How far the page jumped without an act of the reader.
JUMPS = """window.jumped = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.jumped += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_never_jump_while_they_are_read(arrives: Arrives, game: str):
    page = arrives("Visitor", how=PHONE).page
    page.add_init_script(JUMPS)
    page.goto(f"/tavern/rules/{game}")
    expect(page.locator(".diagram").first).to_be_attached()
    while page.evaluate("scrollY + innerHeight < document.documentElement.scrollHeight - 2"):
        page.evaluate("scrollBy(0, innerHeight / 2)")
        draw(page, 5)
        shown = page.locator("a[data-see]").evaluate_all(IN_WINDOW)
        assert shown == [], "a diagram is there before its place is read"
    assert page.evaluate("jumped") < 0.02


IN_WINDOW = """links => links.filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}).map((one) => one.href)"""


def test_a_link_that_is_in_the_window_becomes_its_diagram_by_a_tap(arrives: Arrives):
    page = arrives("Visitor", how=PHONE).page
    held: list[Route] = []
    page.route("**/pictures", lambda route: held.append(route))
    page.goto("/tavern/rules/stone-falls")
    link = page.locator("a[data-see]").first
    link.scroll_into_view_if_needed()
    until(page, lambda: held, "the pictures are asked for")
    held[0].continue_()
    expect(page.locator(".diagram").first).to_be_attached()
    expect(link).to_be_in_viewport()
    link.tap()
    expect(page.locator(".diagram").first).to_be_in_viewport()
    assert page.url.endswith("/tavern/rules/stone-falls")
