"""Strangers who play in the tavern without an account, by what can be tapped next."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives
from tests.browser.waiting import SCRIPTED, answered

CROWDED = "place => place.matches('.crowded .selectable-far *')"
NEAR = re.compile(r"\bnear\b")
# What is done next: confirm a turn, else tap a place, else choose in words, else leave out.
NEXT = (
    "#board form button.main",
    "#board .playfield a.selectable, #board .dock a.selectable",
    "#board .choices button, #board .colours a, #board .alternatives a",
    "#board a.pick, #board a.isle-more, #board .isle-acts button, #board .falls-turn a",
)


def arrived(arrives: Arrives, how: dict[str, Any], **more: Any) -> Player:
    """A stranger who followed the front page to the tavern."""
    stranger: Player = arrives("stranger", how=how, **more)
    stranger.page.goto("/")
    stranger.page.get_by_role("link", name="The tavern", exact=True).first.click()
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("The tavern")
    return stranger


def begin(stranger: Player, name: str) -> None:
    stranger.page.get_by_role("button", name=name, exact=True).click()
    expect(stranger.page.locator("#board")).to_be_visible()


def next_control(page: Page) -> Locator | None:
    for kind in NEXT:
        shown = [one for one in page.locator(kind).all() if one.is_visible()]
        if shown:
            return shown[0]
    return None


def plays(stranger: Player, taps: int) -> int:
    """Taps what can be tapped next, until the game is over or so many taps are made."""
    page = stranger.page
    for tap in range(taps):
        if page.locator("#now .results, #now form[action='/tavern/open/']").count():
            return tap
        control = next_control(page)
        assert control is not None, page.url[-40:]
        if page.evaluate(SCRIPTED) and control.evaluate(CROWDED):
            control.dispatch_event("click")  # enlarges the board, without a request
            expect(page.locator("#board .playfield")).to_have_class(NEAR)
            continue
        with answered(page):
            control.dispatch_event("click")
    return taps
