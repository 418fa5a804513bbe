"""The map: nothing on it hides anything else, and it works with fingers, keys and screen
readers."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.world import World
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.drawn_map import enlarge, hidden_things, names_shown
from tests.browser.player import Player
from tests.browser.waiting import at_rest, draw
from tests.map.crowds import a_crowd
from tests.pages.laid import lay
from tests.table import person

pytestmark = pytest.mark.browser

Opens = Callable[..., Page]
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
WORLDS = {
    "2 players": lambda: a_crowd(2, 6, together=1),
    "6 players, 18 bands in pairs": lambda: a_crowd(6, 18, together=2),
    "6 players, 18 bands in threes": lambda: a_crowd(6, 18),
    "a heap of nine": lambda: a_crowd(6, 18, together=9),
}


@pytest.fixture
def opens(seated: Callable[..., Player], transactional_db: None) -> Opens:
    """The page of the first player of a campaign with this world."""
    laid: dict[int, Game] = {}

    def show(world: World, *, query: str = "", **more: Any) -> Page:
        if id(world) not in laid:
            people = [person(f"p{n}") for n in range(len(world.players))]
            laid[id(world)] = lay(world, people)
        page = seated(laid[id(world)], "P0", **more).page
        if query:
            page.goto(page.url + query)
        return page

    return show


def sheet_width(page: Page) -> float:
    at_rest(page)
    box = page.locator(".map-sheet").bounding_box()
    assert box
    return box["width"]


@pytest.mark.parametrize("name", WORLDS)
def test_no_name_covers_another_or_a_band(opens: Opens, name: str):
    world = WORLDS[name]()
    for how in (PHONE, TABLET, DESKTOP):
        page = opens(world, query="?band=b0", how=how)
        if how is PHONE:
            assert hidden_things(page) == []
            enlarge(page)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            assert hidden_things(page) == []
            assert names_shown(page) >= 24


def test_covered_names_would_be_found(opens: Opens):
    page = opens(WORLDS["2 players"]())
    page.evaluate("document.querySelector('#map .names text').setAttribute('x', 300)")
    page.evaluate("document.querySelectorAll('#map .names text')[1].setAttribute('x', 300)")
    page.evaluate("document.querySelectorAll('#map .names text')[1].setAttribute('y', 90)")
    page.evaluate("document.querySelectorAll('#map .names text')[0].setAttribute('y', 90)")
    page.evaluate("document.querySelector('#map .shield text').append('MMMMMMMMMM')")
    found = hidden_things(page)
    assert any("|" in line for line in found)
    assert any("leaves its slip" in line for line in found)


def test_the_legend_opens_on_demand(opens: Opens):
    page = opens(WORLDS["2 players"]())
    expect(page.locator("#signs")).to_have_count(0)
    page.get_by_text("Key to the map").first.click()
    expect(page.locator("#map .legend #signs")).to_contain_text("sacred ground")


def test_the_map_on_a_phone_shows_letters_and_a_touch_shows_names(opens: Opens):
    page = opens(WORLDS["6 players, 18 bands in threes"](), how=PHONE)
    assert sheet_width(page) <= 360
    assert hidden_things(page) == []
    assert names_shown(page) == 0
    assert page.locator(".far rect:visible").count() == 20
    page.locator(".map-frame").click(position={"x": 150, "y": 150})
    at_rest(page)
    assert names_shown(page) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_pinching_enlarges_the_map_around_the_fingers(opens: Opens):
    page = opens(WORLDS["2 players"](), how=PHONE)
    page.locator(".map-frame").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.map-frame').scrollTo(120, 0)")
    before = sheet_width(page)
    box = page.locator(".map-frame").bounding_box()
    assert box
    x, y = box["x"] + 150, box["y"] + 150
    place = "([x, y]) => { const r = document.querySelector('.map-sheet').getBoundingClientRect(); return [(x - r.x) / r.width, (y - r.y) / r.height] }"  # noqa: E501
    under = page.evaluate(place, [x, y])
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (36, 45, 54):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    draw(page)
    assert sheet_width(page) == pytest.approx(before * 54 / 30, rel=0.03)
    assert page.evaluate(place, [x, y]) == pytest.approx(under, abs=0.01)
    assert page.evaluate("visualViewport.scale") == 1


def test_dragging_an_enlarged_map_selects_nothing(opens: Opens):
    page = opens(WORLDS["2 players"]())
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    page.locator("#map .shield a").first.scroll_into_view_if_needed()
    left = page.evaluate("document.querySelector('.map-frame').scrollLeft")
    address = page.url
    grip = page.locator("#map .shield a").first.bounding_box()
    assert grip
    page.mouse.move(grip["x"] + 10, grip["y"] + 8)
    page.mouse.down()
    page.mouse.move(grip["x"] - 40, grip["y"] + 8, steps=5)
    page.mouse.up()
    draw(page)
    assert page.evaluate("document.querySelector('.map-frame').scrollLeft") > left
    assert page.url == address


@pytest.mark.journey
def test_keys_follow_roads_select_zoom_and_leave(opens: Opens):
    page = opens(WORLDS["2 players"]())
    page.locator(".map-frame").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place:focus")).to_have_count(1)
    first = page.locator(".place:focus").get_attribute("data-place")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f".place:focus:not([data-place='{first}'])")).to_have_count(1)
    second = page.locator(".place:focus").get_attribute("data-place")
    near = page.locator(f"[data-place='{first}']").get_attribute("data-near") or ""
    places = page.locator(".place").evaluate_all("all => all.map(place => place.dataset.place)")
    assert second in [places[int(number)] for number in near.split()]
    expect(page.locator("#map-said")).to_contain_text("Meulevent")
    before = sheet_width(page)
    page.keyboard.press("+")
    assert sheet_width(page) > before
    page.keyboard.press("-")
    assert sheet_width(page) == pytest.approx(before, abs=2)
    page.locator("[data-place=meulevent]").evaluate("e => { e.tabIndex = -1; e.focus() }")
    page.keyboard.press("Enter")
    page.wait_for_url("**?band=b0")
    expect(page.locator("#map .map-frame .shield.chosen")).to_have_count(1)
    page.locator(".map-frame").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="In words", exact=True)).to_be_focused()


def test_selectable_targets_are_large_enough_for_fingers(opens: Opens):
    page = opens(WORLDS["6 players, 18 bands in threes"](), query="?band=b0", how=PHONE)
    enlarge(page)

    def least(selector: str) -> float:
        boxes = [found.bounding_box() for found in page.locator(selector).all()]
        return min(min(box["width"], box["height"]) for box in boxes if box)

    assert least(".zoom button") >= 44
    assert least("#map .place.selectable > a .glow") >= 44
    assert least("#map .shield a .reach") >= 24


def test_without_script_a_selected_band_shows_its_destinations(opens: Opens):
    page = opens(WORLDS["2 players"](), how=PHONE, script=False)
    assert sheet_width(page) <= 360
    assert names_shown(page) == 0
    page.get_by_label("Enlarge the map").check()
    page.locator("#map a[aria-label^='Move the band of Sigurd']").click()
    page.wait_for_url("**?band=b0")
    assert page.locator("#map .place.selectable").count() > 2


def test_screen_readers_get_the_map_as_a_table(opens: Opens):
    page = opens(WORLDS["2 players"](), query="?band=b0")
    link = page.get_by_role("link", name="The map in words", expanded=False)
    link.focus()
    page.keyboard.press("Enter")
    page.locator("#words table").wait_for()
    expect(page.get_by_role("link", name="The map in words", expanded=True)).to_be_focused()
    assert "band=b0&words=1" in page.url
    table = page.locator("#words table").aria_snapshot()
    assert '- columnheader "Territory"' in table
    assert '- rowheader "Meulevent mill, developed, income 2"' in table
    assert '- cell "Sigurd of P0, 3 points."' in table
    assert '- cell "Guet-Corbeau, La Ronde d’Hiver"' in table
    assert '- link "Choose"' in table
    page.keyboard.press("Enter")
    expect(page.locator("#words table")).to_have_count(0)
    expect(page.get_by_role("link", name="The map in words", expanded=False)).to_be_focused()


def test_a_touch_on_a_terrain_shows_its_facts(opens: Opens):
    page = opens(WORLDS["2 players"](), how=PHONE)
    enlarge(page)
    page.locator("[data-place=meulevent] circle:not([class])").tap()
    card = page.locator("#map > .terrain")
    expect(card.get_by_role("heading", name="Meulevent mill, developed, income 2")).to_be_visible()
    expect(card).to_contain_text("Sigurd of P0, 3 points.")
    expect(card).to_contain_text("Roads to Ambrelle, Noirserment")
    expect(card).to_be_in_viewport()
    close = card.get_by_role("button", name="Close")
    box = close.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    page.locator("[data-place=ambrelle] circle:not([class])").tap()
    expect(card.get_by_role("heading")).to_contain_text("Ambrelle")
    close.tap()
    expect(card).to_have_count(0)


def test_keys_show_the_facts_of_a_terrain_and_screen_readers_hear_them(opens: Opens):
    page = opens(WORLDS["2 players"]())
    page.locator("[data-place=ambrelle]").evaluate("e => { e.tabIndex = -1; e.focus() }")
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Ambrelle")
    expect(card).to_be_visible()
    expect(page.locator("#map-said")).to_contain_text("Roads to")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator("[data-place=ambrelle]")).to_be_focused()


def test_reduced_motion_stops_all_animation(opens: Opens):
    page = opens(WORLDS["2 players"]())
    summary = page.locator(".legend summary")
    moves = "e => getComputedStyle(e, '::before').transitionDuration"
    assert summary.evaluate(moves) != "0s"
    page.emulate_media(reduced_motion="reduce")
    assert summary.evaluate(moves) == "0s"
