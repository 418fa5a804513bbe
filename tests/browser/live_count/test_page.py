"""The page on a small phone, by keyboard, without script, and for those who look on."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Game
from tests.browser.conftest import DESKTOP, Arrives, Site, sign_in
from tests.browser.live_count.conftest import Counts
from tests.browser.live_count.fields import SMALL, crowd, figure, table_of
from tests.browser.looks.axe import faults
from tests.browser.waiting import at_rest, until

pytestmark = pytest.mark.browser
# The figures of the shown side that are too small, or lie below the fixed parts once scrolled to.
OUT_OF_REACH = """() => {
  const all = [...document.querySelectorAll(".count-figure")];
  const shown = all.filter((one) => one.checkVisibility());
  const bad = shown.filter((one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return width < 32 || height < 32 || left < 0 || left + width > innerWidth || !one.contains(hit);
  });
  return [shown.length, bad.map((one) => one.ariaLabel)];
}"""


def is_narrow_enough(page: Page) -> bool:
    width = page.evaluate("document.documentElement.scrollWidth")
    return bool(width <= page.viewport_size["width"])  # type: ignore[index]


@pytest.mark.parametrize("width", [320, 360])
def test_every_figure_of_four_sides_with_24_units_is_in_reach(
    arrives: Arrives, site: Site, transactional_db: None, width: int
):
    game = crowd()
    anna = arrives("anna", how={**SMALL, "viewport": {"width": width, "height": 640}})
    sign_in(anna, game.organiser)
    anna.page.goto(table_of(site, game))
    for name in ("Anna", "Bruno", "Clara", "Dirk"):
        tab = anna.page.locator(".count-tab", has_text=name)
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert anna.page.evaluate(OUT_OF_REACH) == [24 * 12, []]
        assert is_narrow_enough(anna.page)
    last = figure(anna.page, "D/bD/uD.24", 12)
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator(".count-tab", has_text="Dirk")).to_contain_text("287/288")


def test_figures_are_struck_with_the_keyboard(counts: Counts):
    anna = counts("A", viewport={"width": 1280, "height": 800})
    page = anna.page
    first, third = (figure(page, "A/bA/uA.1", number) for number in (1, 3))
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(third).to_be_focused()
    page.keyboard.press("Space")
    expect(third).to_be_focused()
    expect(third).to_have_accessible_name("Warriors, 3 of 8: fell in turn 1")
    expect(third).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=said]")).to_have_text("Warriors: 7 of 8 stand")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Warriors: 6 of 8 stand")).to_be_visible()
    page.keyboard.press("Tab")
    expect(figure(page, "A/bA/uA.2", 1)).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [SMALL, DESKTOP], ids=["phone", "desktop"])
def test_everybody_can_use_the_page(counts: Counts, device: dict, scheme: str):
    anna = counts("A", **device, color_scheme=scheme)
    first = figure(anna.page, "A/bA/uA.1", 1)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    for line in anna.page.locator(".count-more summary").all():
        line.click()
    at_rest(anna.page)
    assert is_narrow_enough(anna.page)
    assert faults(anna) == []


def test_turns_points_clocks_and_notes_reach_the_other_phone(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    for page in (anna, bruno):
        for line in page.locator(".count-more summary").all():
            line.click()
    figure(anna, "A/bA/uA.2", 4).click()
    anna.get_by_role("button", name="Next turn").click()
    anna.get_by_role("button", name="lord-bA, lord: alive").click()
    anna.get_by_role("button", name="One conquest point more: Bruno").click()
    anna.get_by_label("A note for the page of the battle").fill("Gauvain held the ford")
    anna.get_by_role("button", name="Write it down").click()
    anna.get_by_role("button", name="Start the clock of Anna").click()
    expect(bruno.locator(".count-turn output")).to_have_text("Turn 2")
    expect(bruno.locator("[data-part=losses] tr")).to_have_text(["11–", "2lord-bA–"])
    expect(bruno.locator("[data-points=A] [data-part=survival]")).to_have_text("1.75")
    expect(bruno.locator("[data-points=B] [data-part=massacre]")).to_have_text("0.25")
    expect(bruno.locator("[data-points=B] [data-part=conquest]")).to_have_text("1")
    notes = bruno.locator("[data-part=notes]")
    expect(notes).to_contain_text("Gauvain held the ford Turn 2 · Anna")
    time = bruno.locator("[data-clock=A] output")
    until(bruno, lambda: time.inner_text() != "0:00", "a second of the clock")
    bruno.get_by_role("button", name="Stop the clock of Anna").click()
    expect(anna.get_by_role("button", name="Start the clock of Anna")).to_be_visible()
    notes.get_by_role("button", name="Remove").click()
    expect(anna.locator("[data-part=notes] li")).to_have_count(0)


HEARS_LOCKS = """window.locks = [];
navigator.wakeLock.request = async (kind) => {
  locks.push(kind);
  return { release: async () => { locks.push("released"); } };
};"""


def test_the_screen_stays_on_if_the_device_is_asked_to(counts: Counts):
    page = counts("A").page
    assert page.evaluate("document.featurePolicy.allowsFeature('screen-wake-lock')")
    page.add_init_script(HEARS_LOCKS)
    page.reload()
    switch = page.get_by_role("checkbox", name="Keep the screen on")
    expect(switch).not_to_be_checked()
    switch.check()
    page.reload()
    expect(switch).to_be_checked()
    assert page.evaluate("locks") == ["screen"]
    switch.uncheck()
    until(page, lambda: page.evaluate("locks") == ["screen", "released"], "a released screen")


def test_without_script_the_report_is_as_before(arrives: Arrives, site: Site, fight: Game):
    anna = arrives("anna", how=SMALL, script=False)
    sign_in(anna, fight.organiser)
    anna.page.goto(table_of(site, fight))
    expect(anna.page.get_by_text("Counting at the table needs a script.")).to_be_visible()
    expect(anna.page.locator("#count")).to_be_hidden()
    anna.page.get_by_role("link", name="Report the battle").click()
    expect(anna.page.get_by_role("button", name="Send the report").last).to_be_visible()
