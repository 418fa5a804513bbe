"""Two phones at one table, online and offline: in the end both show the same."""

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.actions.battles.counted_marks import all_marks
from club.models import Game
from tests.browser.conftest import Site
from tests.browser.live_count.conftest import Counts
from tests.browser.live_count.fields import KEPT, fallen, figure, table_of
from tests.browser.waiting import until

pytestmark = pytest.mark.browser
WARRIORS, HEARTHGUARD = "B/bB/uB.1", "B/bB/uB.2"


def side(page: Page, name: str) -> None:
    page.locator(".count-tab", has_text=name).click()


def goes(page: Page, *, offline: bool) -> None:
    page.context.set_offline(offline)


def shows(page: Page, *names: str) -> None:
    until(page, lambda: fallen(page) == [*names], f"the figures that fell: {names}")


def test_a_strike_is_seen_on_the_other_phone_and_raised_there(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    side(anna, "Bruno")
    figure(anna, WARRIORS, 8).click()
    expect(anna.locator("[data-part=said]")).to_have_text("Warriors: 7 of 8 stand")
    shows(bruno, "Warriors, 8 of 8: fell in turn 1")
    figure(bruno, WARRIORS, 8).click()
    shows(anna)


@pytest.mark.journey
def test_what_two_phones_count_without_a_connection_is_the_same_on_both_afterwards(
    counts: Counts, fight: Game
):
    anna, bruno = counts("A").page, counts("B").page
    for page in (anna, bruno):
        goes(page, offline=True)
    side(anna, "Bruno")
    for number in (6, 7, 8):
        figure(anna, WARRIORS, number).click()
    state = anna.locator("[data-part=state]")
    expect(state).to_have_text("3 changes wait for a connection")
    bruno.get_by_role("button", name="Next turn").click()
    figure(bruno, HEARTHGUARD, 4).click()
    figure(bruno, HEARTHGUARD, 3).click()
    figure(bruno, HEARTHGUARD, 3).click()
    shows(bruno, "Hearthguard, 4 of 4: fell in turn 2")
    anna.context.set_offline(False)
    expect(state).to_have_text("All sent")
    goes(bruno, offline=False)
    fell = [f"Warriors, {number} of 8: fell in turn 1" for number in (6, 7, 8)]
    for page in (anna, bruno):
        shows(page, *fell, "Hearthguard, 4 of 4: fell in turn 2")
    marks = all_marks(fight, "k1", 1)
    assert len({(mark.key, mark.device) for mark in marks}) == len(marks) == 6


def test_a_dead_phone_loses_nothing_and_another_one_takes_its_place(
    counts: Counts, site: Site, fight: Game
):
    anna = counts("A")
    goes(anna.page, offline=True)
    side(anna.page, "Bruno")
    figure(anna.page, WARRIORS, 1).click()
    figure(anna.page, WARRIORS, 2).click()
    anna.page.close()
    back = anna.page.context.new_page()
    anna.page.context.set_offline(False)
    back.goto(table_of(site, fight))
    shows(back, *(f"Warriors, {number} of 8: fell in turn 1" for number in (1, 2)))
    expect(back.locator("[data-part=state]")).to_have_text("All sent")
    back.close()
    other = counts("A").page
    shows(other, *(f"Warriors, {number} of 8: fell in turn 1" for number in (1, 2)))


def test_where_two_phones_differ_both_words_are_shown_until_one_is_right(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    side(anna, "Bruno")
    figure(anna, WARRIORS, 8).click()
    shows(bruno, "Warriors, 8 of 8: fell in turn 1")
    figure(bruno, WARRIORS, 8).click()
    doubt = anna.locator("[data-unit='f/B/bB/uB.1'] [data-part=doubt]")
    expect(doubt).to_contain_text("Your phone: 7 stand. The phone of Bruno: 8 stand.")
    expect(bruno.locator("[data-unit='f/B/bB/uB.1'] [data-part=doubt]")).to_contain_text(
        "Your phone: 8 stand. The phone of Anna: 7 stand."
    )
    doubt.get_by_role("button", name="8 is right").click()
    for page in (anna, bruno):
        expect(page.locator("[data-part=doubt]:visible")).to_have_count(0)
        shows(page)


def test_two_strikes_without_each_other_s_may_be_one_casualty(counts: Counts):
    anna, bruno = counts("A").page, counts("B").page
    side(anna, "Bruno")
    for page in (anna, bruno):
        goes(page, offline=True)
    figure(anna, WARRIORS, 8).click()
    figure(bruno, WARRIORS, 7).click()
    for page in (anna, bruno):
        goes(page, offline=False)
    both = [f"Warriors, {number} of 8: fell in turn 1" for number in (7, 8)]
    for page, other in ((anna, "Bruno"), (bruno, "Anna")):
        shows(page, *both)
        expect(doubt_on(page)).to_contain_text(
            f"Your phone: 7 stand. The phone of {other}: 7 stand. Together: 6."
        )
        expect(doubt_on(page).get_by_role("button")).to_have_text(["6 is right", "7 is right"])
    tab = anna.locator(".count-tab", has_text="Bruno")
    expect(tab).to_have_accessible_name("Bruno: 10 of 12 stand. Two phones differ.")
    anna.get_by_role("button", name="It is over").click()
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text("Warriors: Your phone: 7 stand.")
    expect(dialog).to_contain_text("Together: 6. The report says 6.")
    anna.get_by_role("button", name="Back to the figures").click()
    doubt_on(bruno).get_by_role("button", name="7 is right").click()
    expect(tab).to_have_accessible_name("Bruno: 11 of 12 stand")
    for page in (anna, bruno):
        expect(page.locator("[data-part=doubt]:visible")).to_have_count(0)
        shows(page, both[0])


@pytest.mark.parametrize("number", [7, 8])
def test_either_word_can_be_chosen_on_either_phone(counts: Counts, number: int):
    anna, bruno = counts("A").page, counts("B").page
    side(anna, "Bruno")
    figure(anna, WARRIORS, 8).click()
    shows(bruno, "Warriors, 8 of 8: fell in turn 1")
    figure(bruno, WARRIORS, 8).click()
    doubt_on(anna).get_by_role("button", name=f"{number} is right").click()
    for page in (anna, bruno):
        expect(page.locator("[data-part=doubt]:visible")).to_have_count(0)
        shows(page, *["Warriors, 8 of 8: fell in turn 1"] * (8 - number))


def doubt_on(page: Page) -> Locator:
    return page.locator(f"[data-unit='f/{WARRIORS}'] [data-part=doubt]")


def test_a_phone_whose_clock_is_an_hour_wrong_counts_as_the_others_do(counts: Counts, site: Site):
    bruno = counts("B").page
    anna = counts("A").page
    anna.add_init_script("const real = Date.now.bind(Date); Date.now = () => real() + 3600 * 1000;")
    anna.reload()
    expect(anna.locator("[data-part=state]")).to_have_text("All sent")
    side(anna, "Bruno")
    figure(anna, WARRIORS, 1).click()
    shows(bruno, "Warriors, 1 of 8: fell in turn 1")
    figure(bruno, WARRIORS, 1).click()
    shows(anna)


def test_signing_out_deletes_what_the_device_keeps(counts: Counts, site: Site):
    anna = counts("A").page
    figure(anna, "A/bA/uA.1", 1).click()
    expect(anna.locator("[data-part=state]")).to_have_text("All sent")
    assert "f/A/bA/uA.1/1" in anna.evaluate(KEPT)
    anna.goto(site.address)
    with anna.expect_navigation():
        anna.evaluate("document.querySelector('[data-signs-out]').requestSubmit()")
    assert anna.evaluate(KEPT) == "[]"
