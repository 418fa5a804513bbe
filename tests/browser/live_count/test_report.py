"""From "It is over" to a report that both sides have confirmed, in two taps each."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from club.models import Game
from tests.browser.live_count.conftest import Counts
from tests.browser.live_count.fields import figure
from tests.browser.looks.axe import faults

pytestmark = pytest.mark.browser
# The words of a place that take more than one line each.
BROKEN_WORDS = """(place) => {
  const found = [], walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const words = () => walker.currentNode.data.matchAll(/\\S+/g);
  while (walker.nextNode()) for (const { 0: word, index } of words()) {
    const range = new Range();
    range.setStart(walker.currentNode, index);
    range.setEnd(walker.currentNode, index + word.length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
  }
  return found;
}"""


class Taps:
    """Taps what is seen, and counts."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, target: Locator) -> None:
        self.number += 1
        target.click()


def all_of_bruno_fall(page: Page) -> None:
    page.locator(".count-tab", has_text="Bruno").click()
    for number in range(1, 9):
        figure(page, "B/bB/uB.1", number).click()
    for number in range(1, 5):
        figure(page, "B/bB/uB.2", number).click()
    page.get_by_role("button", name="lord-bB, lord: alive").click()


@pytest.mark.parametrize("screen", ["own phone", "the organiser's screen"])
def test_two_taps_send_the_report_and_two_confirm_it(counts: Counts, screen: str):
    anna, bruno, tap = counts("A"), counts("B").page, Taps()
    page = anna.page
    all_of_bruno_fall(page)
    figure(page, "A/bA/uA.1", 8).evaluate("one => one.click()")
    tap(page.get_by_role("button", name="It is over"))
    end = page.get_by_role("dialog")
    expect(end.get_by_role("radio", name="Anna")).to_be_checked()
    expect(end).to_contain_text("Bruno: 0 of 12 stand")
    expect(end.get_by_role("checkbox", name="The lord was killed: lord-bB")).to_be_checked()
    expect(end.locator(".followed")).to_contain_text("Anna takes Birch")
    assert faults(anna) == []
    tap(end.get_by_role("button", name="Send the report: Anna won"))
    expect(page.get_by_text("You reported that you won.")).to_be_visible()
    assert tap.number == 2
    if screen == "own phone":
        tap(bruno.get_by_role("button", name="See the report"))
        other = bruno
    else:
        tap(page.get_by_role("link", name="Bruno confirms on this screen"))
        other = page
    expect(other.get_by_text("Anna reports that they won. Confirm?")).to_be_visible()
    expect(other.locator(".followed")).to_contain_text("Anna takes Birch")
    tap(other.get_by_role("button", name="Yes, that is right"))
    expect(other.locator(".battle-page .outcome").first).to_have_text("Anna won.")
    assert tap.number == 4


def test_the_other_phone_reads_who_says_that_it_is_over_and_whether_it_goes_on(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    anna.get_by_role("button", name="It is over").click()
    end = anna.get_by_role("dialog")
    expect(end.get_by_role("radio", checked=True)).to_have_count(0)
    end.get_by_role("radio", name="Bruno").check()
    expect(bruno.locator("[data-part=ended]")).to_have_text(
        "Anna: it is over, Bruno won. No report has been sent."
    )
    end.get_by_role("button", name="Back to the figures").click()
    expect(bruno.locator("[data-part=ended]")).to_be_hidden()


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_no_word_of_a_choice_is_broken_on_a_phone(counts: Counts, language: str):
    anna = counts("A").page
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": anna.url}
    anna.context.add_cookies([cookie])
    anna.reload()
    anna.locator("[data-part=over]").click()
    expect(anna.get_by_role("dialog")).to_be_visible()
    assert anna.get_attribute("html", "lang") == language
    assert anna.locator(".count-end .victor").evaluate(BROKEN_WORDS) == []


def test_a_result_without_a_connection_is_kept_and_sent_with_one(counts: Counts, fight: Game):
    anna = counts("A").page
    anna.context.set_offline(True)
    anna.get_by_role("button", name="It is over").click()
    end = anna.get_by_role("dialog")
    end.get_by_role("radio", name="Bruno").check()
    expect(end.locator("[data-part=nowhere]")).to_contain_text("kept on this device")
    end.get_by_role("button", name="Send the report: Bruno won").click()
    expect(end.locator(".answer")).to_be_visible()
    assert not fight.journal.filter(seat="A", origin="given").exists()
    anna.context.set_offline(False)
    expect(end.locator("[data-part=nowhere]")).to_be_hidden()
    end.get_by_role("button", name="Send the report: Bruno won").click()
    expect(anna.get_by_text("You reported that Bruno won.")).to_be_visible()


def test_the_page_of_the_battle_keeps_how_it_went(counts: Counts):
    anna = counts("A")
    page = anna.page
    page.get_by_role("button", name="Next turn").click()
    all_of_bruno_fall(page)
    page.locator(".count-more summary", has_text="Notes").click()
    page.get_by_label("A note for the page of the battle").fill("Gauvain held the ford")
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator("[data-part=state]")).to_have_text("All sent")
    page.get_by_role("button", name="It is over").click()
    page.get_by_role("button", name="Send the report: Anna won").click()
    rows = page.locator(".battle-course tbody tr")
    expect(rows).to_have_text([re.compile(r"^1\s*0\s*0"), re.compile(r"^2\s*0\s*12 and the lord")])
    expect(page.locator(".course-notes")).to_contain_text("Gauvain held the ford")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert faults(anna) == []
