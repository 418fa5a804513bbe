"""A friend without an account counts with a link, until it is taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrives, Site
from tests.browser.live_count.conftest import Counts
from tests.browser.live_count.fields import SMALL, fallen, figure
from tests.browser.looks.axe import faults
from tests.browser.waiting import until

pytestmark = pytest.mark.browser


def test_a_friend_counts_with_the_link_until_it_is_taken_back(
    counts: Counts, arrives: Arrives, site: Site
):
    anna = counts("A")
    page = anna.page
    page.locator(".count-lend summary").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="QR code for")).to_be_visible()
    assert faults(anna) == []
    address = page.locator(".count-lend a").get_attribute("href")

    player = arrives("friend", how=SMALL, once=True)
    friend = player.page
    friend.goto(address)
    expect(friend.locator("[data-part=state]")).to_have_text("All sent")
    friend.get_by_label("Your name, if you like").fill("Jeanne")
    friend.get_by_role("button", name="Use this name").click()
    expect(friend.locator("[data-part=state]")).to_have_text("All sent")
    figure(friend, "A/bA/uA.1", 8).click()
    fell = ["Warriors, 8 of 8: fell in turn 1"]
    until(page, lambda: fallen(page) == fell, "the strike of the friend")
    friend.locator(".count-more summary", has_text="Notes").click()
    friend.get_by_label("A note for the page of the battle").fill("The ford is held")
    friend.get_by_role("button", name="Write it down").click()
    page.locator(".count-more summary", has_text="Notes").click()
    expect(page.locator(".count-notes")).to_contain_text("Jeanne, lent by Anna")
    assert faults(player) == []
    assert friend.evaluate("document.documentElement.scrollWidth") <= 360

    page.get_by_role("button", name="Take it back").click()
    expect(friend.locator("[data-part=state]")).to_have_text("The count is closed")
    expect(friend.get_by_role("button", name="It is over")).to_be_hidden()
    friend.reload()
    expect(friend.get_by_role("heading")).to_have_text("This count is no longer lent")
