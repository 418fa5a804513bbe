"""Actions on the page of Island Settlers, and checks for each of its states."""

import os
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.waiting import SCRIPTED, at_rest

FORMS = "#board .isle-tray form button"
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def tap(player: Player, control: Locator) -> None:
    """Taps a link of the board, and waits for its address."""
    address = str(control.get_attribute("href"))
    control.click()
    player.page.wait_for_url(lambda url: url.endswith(address))


def send(player: Player, name: str = "") -> None:
    """Sends a form, and waits for the page of the next step."""
    found = player.page.locator(FORMS)
    button = found.filter(has_text=name).first if name else found.first
    key = str(button.locator("xpath=..").locator("input[name=key]").get_attribute("value"))
    with player.page.expect_response("**/act"):
        button.click()
    expect(player.page.locator(f"input[name=key][value='{key}']")).to_have_count(0)


def waits_for(player: Player) -> bool:
    return player.page.locator("#now-title").inner_text() == "What you must do now"


def lit(player: Player) -> Locator:
    return player.page.locator("#board .isle a.selectable:visible")


def places(page: Page) -> Locator:
    """The single places that can be chosen, when a crowded board is enlarged."""
    return page.locator("#board .selectable-near a.selectable:visible")


def in_frame(page: Page) -> Locator:
    """A place that an enlarged board shows. Without script a page scrolls to each of them."""
    at_rest(page)
    if not page.evaluate(SCRIPTED):
        return places(page).first
    frame = page.locator("#board .playfield").bounding_box()
    assert frame
    for one in places(page).all():
        box = one.bounding_box()
        middle = (
            box and box["y"] + box["height"] / 2 - frame["y"],
            box and box["x"] + box["width"] / 2,
        )
        if 20 < middle[0] < frame["height"] - 60 and 20 < middle[1] < frame["width"] - 20:
            return one
    raise AssertionError("no place is in the frame")


def choose(player: Player, name: str) -> None:
    """Follows the link of the board with this name."""
    player.use(player.page.locator("#board").get_by_role("link", name=name).first)


def choose_place(player: Player, at: int, near: int) -> None:
    """Taps a highlighted place; on a crowded page, first the tile to which it belongs."""
    place = player.page.locator(f"#board .isle a.selectable[href$='at={at}']:visible")
    if not place.count():
        player.page.locator(f".isle a.selectable[href$='field={near}']:visible").click()
        expect(place).to_be_visible()
    player.use(place)


def count(player: Player, row: int, kind: int, times: int = 1) -> None:
    """Taps one more card of a kind, in this row of counters."""
    for _ in range(times):
        counters = player.page.locator("#board .isle-tray .isle-kinds").nth(row)
        player.use(counters.locator(f".r{kind} > a.isle-more"))


def check_looks(player: Player, name: str) -> None:
    """Checks that the present page fits and is accessible, light and dark, on phone and desktop."""
    for how in (DESKTOP, PHONE):
        player.page.set_viewport_size(how["viewport"])
        for scheme in ("light", "dark"):
            player.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            keep(player, f"{how['viewport']['width']}-{scheme}-{name}")
            assert player.page.evaluate(WIDE) <= 0, name
        if how is PHONE:
            check_access(player, name)


def check_access(player: Player, where: Any) -> None:
    found = Axe().run(player.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert found.violations_count == 0, (where, found.generate_report())


def keep(player: Player, name: str) -> None:
    """With SHOTS=<directory>, saves pictures of the page: its top, and the island."""
    if folder := os.environ.get("SHOTS"):
        for part in ("header", ".isle-frame"):
            player.page.locator(part).first.evaluate("it => it.scrollIntoView()")
            player.page.screenshot(path=f"{folder}/{name}{'-isle' * (part != 'header')}.png")
