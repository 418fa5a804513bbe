"""On a phone the main act of a phase is wholly in the window, beside the number that it asks for,
and the map is above the sheet."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from campaign.world import Battle, Side, World
from club.models import Game
from tests.browser.conftest import PHONE, sign_in
from tests.browser.layout.languages import LANGUAGES, in_language
from tests.browser.player import Player
from tests.browser.waiting import at_rest
from tests.pages.acts.fights import fought
from tests.pages.laid import LAND, address, lay
from tests.table import bring_to, person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
SIZES = ((320, 568), (360, 640), (390, 844))
OF_THE_MAP = 0.25  # of the window: the least that is seen of the map
BANDS = (a_band("a1", "A", "Alder", 6), a_band("a2", "A", "Alder", 5), a_band("b1", "B", "Fir"))
SIDES = {"A": Side(), "B": Side(True, "b1")}
UNDECIDED = Battle("Cedar", ("B", "A"), defender="A", stage="forces", sides=SIDES)
# Whatever lies at its corners and in its middle is the button or the field.
UNCOVERED = """main => {
  const { left, top, right, bottom } = main.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const spots = [[left + 4, top + 4], middle, [right - 4, bottom - 4]];
  return inside && spots.every(([x, y]) => main.contains(document.elementFromPoint(x, y)));
}"""
OPEN_MAP = """frame => {
  const { top, bottom } = frame.getBoundingClientRect();
  const sheet = document.getElementById("now").getBoundingClientRect().top;
  return Math.min(bottom, sheet) - Math.max(0, top);
}"""
OWN_UNSEEN = """frame => {
  const { top, bottom } = frame.getBoundingClientRect();
  const low = Math.min(bottom, document.getElementById("now").getBoundingClientRect().top);
  const named = ":is(.selectable, .lit, .chosen)";
  return [...frame.querySelectorAll(`.place${named}`)].filter((place) => {
    const { y, height } = place.querySelector("circle:not([class])").getBoundingClientRect();
    return y + height / 2 < top || y + height / 2 > low;
  }).map((place) => place.dataset.place);
}"""


def phase_of(name: str, **more: Any) -> World:
    stock = {"power": {"A": 6, "B": 6}, "villages": {"Alder": "A", "Fir": "B"}}
    return a_world(LAND, *BANDS, players="AB", phase=name, **{**stock, **more})


WORLDS: dict[str, tuple[World, str]] = {
    "bids": (phase_of("bids"), ""),
    "recruitment": (phase_of("recruitment"), ""),
    "transfer": (phase_of("transfer"), ""),
    "movement": (phase_of("movement", speaker="A"), "?band=a1&to=Birch"),
    "forces": (replace(fought(), phase="forces", battles={"k1": UNDECIDED}), ""),
    "battles": (fought("fight"), ""),
    "building": (phase_of("building"), ""),
}


@pytest.mark.journey
def test_the_main_act_of_every_phase_is_in_the_window_and_uncovered(
    transactional_db: None, arrives: Callable[..., Player], site: Any
):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    anna = arrives("Anna", how=PHONE)
    sign_in(anna, people[0])
    for name, (world, query) in WORLDS.items():
        game = lay(world, people)
        anna.page.goto(site.address + address(game) + query)
        for language in LANGUAGES:
            walked(in_language(anna, language), f"{name} {language}")


def walked(page: Page, where: str) -> None:
    """Checks the page at each size, with the sheet as it opens and low."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for wanted in ("half", "low"):
            page.locator(":root").evaluate("(root, size) => { root.dataset.sheet = size }", wanted)
            at_rest(page)
            main = page.locator("#now .docked")
            assert main.count() == 1, where
            assert main.evaluate(UNCOVERED), (where, width, wanted)
            for field in page.locator("#now form#bid [name=amount]").all():
                assert field.evaluate(UNCOVERED), (where, width, wanted)
            seen = page.locator(".map-frame").evaluate(OPEN_MAP)
            assert seen >= height * OF_THE_MAP, (where, width, wanted, seen)


def test_the_map_above_the_sheet_shows_what_the_form_names(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", how=PHONE)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        at_rest(anna.page)
        frame = anna.page.locator(".map-frame")
        assert frame.locator(".place.lit").count() >= 1
        assert frame.evaluate(OWN_UNSEEN) == [], width


def test_the_first_tap_on_the_main_act_leads_to_the_missing_number(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    field = anna.now.get_by_label("Power points", exact=True)
    anna.now.get_by_role("button", name="Seal the bid").tap()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    assert field.evaluate(UNCOVERED)
    expect(anna.now.get_by_role("alert")).to_contain_text("Power points: ")
    field.fill("1")
    expect(anna.now.get_by_role("alert")).to_have_count(0)


def test_the_first_tap_on_the_main_act_brings_the_missing_field(
    transactional_db: None, arrives: Callable[..., Player], site: Any
):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    anna = arrives("Anna", how=PHONE)
    sign_in(anna, people[0])
    anna.page.goto(site.address + address(lay(WORLDS["battles"][0], people)))
    who, won = anna.now.get_by_role("group", name="Who won?"), anna.now.get_by_label("Bruno")
    expect(won).not_to_be_in_viewport()
    anna.now.locator(".docked").tap()
    expect(won).to_be_focused()
    expect(won).to_be_in_viewport(ratio=1)
    assert won.evaluate(UNCOVERED)
    expect(anna.now.get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(who.get_by_role("alert")).to_have_count(0)
    won.check()
    expect(anna.now.get_by_role("alert")).to_have_count(0)


def test_being_done_is_the_act_until_units_are_chosen(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", how=PHONE)
    docked = anna.now.locator(".docked")
    expect(docked).to_have_text("I am done until my go")
    assert docked.evaluate(UNCOVERED)
    anna.now.get_by_label("Figures of unit 1").fill("4")
    expect(docked).to_have_text("Recruit")


def test_an_exchange_of_parts_sets_no_style_attribute(game: Game, seated: Seated):
    """The policy allows none: an error of the page fails the test."""
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", how=PHONE)
    sum_of_units = anna.now.locator(".sum output").first
    sum_of_units.evaluate("one => { one.style.color = 'red' }")
    anna.now.get_by_label("Figures of unit 1").fill("4")
    expect(sum_of_units).not_to_have_text("0")


def test_the_sheet_stays_as_its_reader_left_it_within_a_phase(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    root = anna.page.locator(":root")
    expect(root).to_have_attribute("data-sheet", "half")
    anna.page.get_by_role("button", name="Show less").tap()
    anna.look()
    expect(root).to_have_attribute("data-sheet", "low")
    bring_to(game, "recruitment")
    anna.look()
    expect(root).to_have_attribute("data-sheet", "half")
