"""A battle that is fought once more: the count begins again on every phone."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Game
from tests.browser.conftest import Site
from tests.browser.live_count.conftest import Counts
from tests.browser.live_count.fields import fallen, figure, table_of
from tests.browser.waiting import until

pytestmark = pytest.mark.browser
FELL = "Warriors, 1 of 8: fell in turn 1"


def begin_again(page: Page) -> None:
    page.locator(".count-again summary").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Delete the marks and count again").click()
    expect(page.locator("[data-part=state]")).to_have_text("All sent")


def test_a_phone_that_was_away_does_not_bring_old_marks_back(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    figure(anna, "A/bA/uA.1", 1).click()
    until(bruno, lambda: fallen(bruno) == [FELL], "the strike of Anna")
    bruno.context.set_offline(True)
    figure(bruno, "B/bB/uB.1", 2).click()
    begin_again(anna)
    assert fallen(anna) == []
    bruno.context.set_offline(False)
    expect(bruno.get_by_text("This count began again.").first).to_be_visible()
    until(bruno, lambda: fallen(bruno) == [], "that every figure stands")
    figure(bruno, "B/bB/uB.1", 1).click()
    expect(bruno.locator("[data-part=state]")).to_have_text("All sent")
    for page in (anna, bruno):
        until(page, lambda page=page: fallen(page) == [FELL], "the strike of Bruno alone")
    bruno.reload()
    expect(bruno.locator("[data-part=state]")).to_have_text("All sent")
    assert fallen(bruno) == [FELL]


def test_after_a_dispute_the_old_end_does_not_hold_and_both_go_on(
    counts: Counts, site: Site, fight: Game
):
    anna, bruno = counts("A").page, counts("B").page
    anna.get_by_role("button", name="It is over").click()
    end = anna.get_by_role("dialog")
    end.get_by_role("radio", name="Anna").check()
    ended = bruno.locator("[data-part=ended]")
    expect(ended).to_have_text("Anna: it is over, Anna won. No report has been sent.")
    end.get_by_role("button", name="Send the report: Anna won").click()
    expect(anna.get_by_text("You reported that you won.")).to_be_visible()
    bruno.get_by_role("button", name="See the report").click()
    bruno.locator("summary", has_text="No, that is not right").click()
    bruno.get_by_label("What was different").fill("The lord fled.")
    bruno.get_by_role("button", name="Dispute the report").click()
    expect(bruno.get_by_text("The counts side by side")).to_be_visible()
    for page in (anna, bruno):
        page.goto(table_of(site, fight))
        expect(page.get_by_text("Nothing is settled.")).to_be_visible()
        expect(page.locator("[data-part=ended]")).to_be_hidden()
        expect(page.get_by_role("button", name="It is over")).to_be_enabled()
    figure(bruno, "B/bB/uB.1", 1).click()
    until(anna, lambda: fallen(anna) == [FELL], "the strike of Bruno")
    bruno.get_by_role("button", name="It is over").click()
    end = bruno.get_by_role("dialog")
    expect(end.get_by_role("radio", checked=True)).to_have_count(0)
    end.get_by_role("radio", name="Bruno").check()
    expect(anna.locator("[data-part=ended]")).to_contain_text("Bruno: it is over, Bruno won.")
    anna.get_by_role("button", name="It goes on").click()
    expect(anna.locator("[data-part=ended]")).to_be_hidden()
