"""On a phone every frame of a page that was reached by a tap is as wide as the window.

A picture that a program takes before the new page has told its width shows it small in a corner;
nobody ever sees such a frame. This follows the frames themselves.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import JOURNEY, PHONE, sign_in
from tests.browser.tavern.arriving import Arrives
from tests.browser.waiting import another_page, at_rest
from tests.table import person
from tests.tavern.stone_tables import stone_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), JOURNEY]
# Follows the frames of every page, once each is drawn: how wide the window is for it, and how much
# it is zoomed. A frame counts if the page had a body when it was drawn: before that, a page that is
# only begun has not told its width, and the body may come between a frame and its measure.
FRAMES = """window.frames_seen = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = ({ data: hadBody }) => {
  const { scale, offsetLeft } = visualViewport;
  if (hadBody) frames_seen.push([innerWidth, scale, offsetLeft]);
};
const look = () => {
  port2.postMessage(document.body !== null);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
WAYS = (
    ("/tavern/open/", "a[href='/tavern/rules/stone-falls']"),
    ("/tavern/rules/stone-falls", "a[href$='/guided/1']"),
    ("/tavern/rules/stone-falls", "a[href$='/first/1']"),
    ("/tavern/rules/stone-falls/guided/1", "a[href^='?taps']"),
    ("/tavern/", "a[href^='/t/']"),
    ("TABLE", "a.back"),
)


def frames_after(page: Page, there: str, link: str) -> list[Any]:
    page.goto(there)
    at_rest(page)
    with another_page(page):
        page.locator(link).first.tap()
    at_rest(page)
    found: list[Any] = page.evaluate("frames_seen")
    return found


def test_no_frame_after_a_tap_is_smaller_than_the_window(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = stone_table(*people, waits_for="A")
    player = arrives("anna", how=PHONE)
    sign_in(player, people[0])
    page, width = player.page, PHONE["viewport"]["width"]
    page.add_init_script(FRAMES)
    for there, link in WAYS:
        found = frames_after(page, there.replace("TABLE", f"/t/{game.public_id}/"), link)
        assert len(found) > 2, there
        assert {tuple(one) for one in found} == {(width, 1, 0)}, (there, link)
