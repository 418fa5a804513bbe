"""A map is drawn with the pointer and with keys, and published."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaign.actions.workshop import maps, simulation_requests
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.models import Map, MapDraft
from club.models import Game
from tests.browser.conftest import DESKTOP, JOURNEY, PHONE, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import person, ring_map

pytestmark = pytest.mark.browser

# Pressed one after the other before anything is saved: one save for both.
TWO_KEYS = """place => {
  for (const key of ["ArrowLeft", "ArrowUp"])
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


@pytest.fixture
def drafter(arrives: Arrives, request: pytest.FixtureRequest) -> Player:
    """Anna with an empty sheet."""
    anna = person("anna")
    player = arrives("Anna", how=getattr(request, "param", DESKTOP))
    sign_in(player, anna)
    player.page.goto(f"/maps/draft/{maps.new_draft(by=anna).pk}/")
    return player


def point(sheet: Locator, x: int, y: int) -> dict[str, Any]:
    """The position of these map units on the sheet."""
    box = sheet.bounding_box()
    assert box is not None
    return {"x": (x + 90) * box["width"] / 1180, "y": (y + 90) * box["height"] / 1180}


def saved(drafter: Player, edition: int) -> Any:
    """The draft as it was saved, once the page shows that edition."""
    expect(drafter.page.locator("#edition")).to_have_value(str(edition))
    return maps.map_of_draft(MapDraft.objects.get())


@pytest.mark.journey
def test_a_map_is_drawn_and_published(drafter: Player):
    page, sheet = drafter.page, drafter.page.locator("#canvas")
    page.get_by_text("New territory", exact=True).click()
    sheet.click(position=point(sheet, 300, 300))
    saved(drafter, 2)
    sheet.click(position=point(sheet, 700, 300))
    saved(drafter, 3)

    page.get_by_text("Road", exact=True).click()
    page.get_by_role("button", name="Territory 1, tower").click()
    page.get_by_role("button", name="Territory 2, tower").click()
    assert saved(drafter, 4).roads == (("t1", "t2"),)

    page.get_by_text("Move", exact=True).click()
    page.get_by_role("button", name="Territory 1, tower").focus()
    page.keyboard.press("ArrowRight")
    saved(drafter, 5)
    expect(page.locator("#place-t1")).to_be_focused()
    page.keyboard.press("Shift+ArrowDown")
    moved = saved(drafter, 6).terrains[0]
    assert (abs(moved.x - 310) <= 2, abs(moved.y - 350) <= 2) == (True, True)
    page.locator("#place-t1").evaluate(TWO_KEYS)
    moved = saved(drafter, 7).terrains[0]
    assert (abs(moved.x - 300) <= 2, abs(moved.y - 340) <= 2) == (True, True)
    expect(page.locator("#place-t1")).to_be_focused()

    page.locator("#row-t1").get_by_label("Name").fill("Alder")
    page.keyboard.press("Tab")
    saved(drafter, 8)
    page.locator(".title").get_by_label("Name").fill("Two fords")
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url(lambda url: "/draft/" not in url)
    page.get_by_role("heading", name="Two fords").wait_for()
    published = Map.objects.get().road_map()
    assert [t.name for t in published.terrains] == ["Alder", "Territory 2"]
    assert faults(drafter) == []


FRAMES = 600  # of the browser, until it has sent what it has to send


class Slow:
    """Saves that are under way. `answer` lets the first of them through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._held: list[Route] = []
        page.route("**/maps/draft/**", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST":
            self._held.append(route)
        else:
            route.continue_()

    def answer(self) -> None:
        for _ in range(FRAMES):
            if self._held:
                return self._held.pop(0).continue_()
            self.page.evaluate("new Promise(requestAnimationFrame)")
        raise AssertionError("the browser sends nothing more")


@pytest.fixture
def slow(drafter: Player) -> Slow:
    """Two terrains on Anna's sheet. From now on answers come when the test lets them."""
    page, sheet = drafter.page, drafter.page.locator("#canvas")
    page.get_by_text("New territory", exact=True).click()
    for edition, x in ((2, 300), (3, 700)):
        sheet.click(position=point(sheet, x, 300))
        saved(drafter, edition)
    return Slow(page)


def test_clicks_during_a_save_are_kept(drafter: Player, slow: Slow):
    page, sheet = drafter.page, drafter.page.locator("#canvas")
    for x in (300, 500, 700):
        sheet.click(position=point(sheet, x, 700))
    for _ in range(3):
        slow.answer()
    assert [t.y for t in saved(drafter, 6).terrains][2:] == [pytest.approx(700, abs=2)] * 3
    expect(page.locator("#canvas .place")).to_have_count(5)


def test_roads_and_names_during_a_save_are_kept(drafter: Player, slow: Slow):
    page, sheet = drafter.page, drafter.page.locator("#canvas")
    sheet.click(position=point(sheet, 500, 700))
    page.get_by_text("Road", exact=True).click()
    for number in (1, 2):
        page.get_by_role("button", name=f"Territory {number}, tower").click()
    name = page.locator("#row-t2").get_by_label("Name")
    name.fill("Alder")
    slow.answer()
    slow.answer()
    expect(page.locator("#edition")).to_have_value("5")
    expect(name).to_have_value("Alder")
    expect(name).to_be_focused()
    found = saved(drafter, 5)
    assert found.roads == (("t1", "t2"),)
    assert [t.name for t in found.terrains] == ["Territory 1", "Alder", "Territory 3"]


def test_a_drag_during_a_save_is_kept(drafter: Player, slow: Slow):
    page, sheet = drafter.page, drafter.page.locator("#canvas")
    sheet.click(position=point(sheet, 500, 700))
    page.get_by_text("Move", exact=True).click()
    one = page.locator("#place-t1")
    one.hover()
    page.mouse.down()
    to, box = point(sheet, 400, 500), sheet.bounding_box()
    page.mouse.move(box["x"] + to["x"], box["y"] + to["y"], steps=4)
    slow.answer()
    expect(page.locator("#canvas .place")).to_have_count(3)
    expect(one).to_have_attribute("data-y", re.compile("^(49[89]|50[012])$"))
    page.mouse.up()
    slow.answer()
    moved = saved(drafter, 5).terrains[0]
    assert (moved.x, moved.y) == (pytest.approx(400, abs=2), pytest.approx(500, abs=2))


@pytest.mark.parametrize(
    "drafter",
    [{**DESKTOP, "color_scheme": "light"}, {**PHONE, "color_scheme": "dark"}],
    ids=["light desktop", "dark phone"],
    indirect=True,
)
def test_the_editor_has_no_accessibility_faults(drafter: Player):
    page = drafter.page
    for edition in (2, 3):
        page.get_by_role("button", name="Add it").click()
        saved(drafter, edition)
    page.locator("#row-t2").get_by_label("Across").fill("far")
    page.keyboard.press("Tab")
    page.get_by_role("alert").filter(has_text="“far” is not a whole number.").wait_for()
    assert faults(drafter) == []


@pytest.mark.journey
def test_house_rules_are_tried_out_by_bots(arrives: Arrives):
    ring_map()
    player = arrives("Anna", how=PHONE)
    sign_in(player, person("anna"))
    page = player.page
    page.goto("/whatif/")
    page.locator("summary", has_text="Length and size").tap()
    page.get_by_label("Games", exact=False).first.select_option("200")
    page.get_by_label("Played by").select_option("random")
    turns = page.locator("[name='limits.turns']")
    turns.fill("4")
    expect(turns).to_have_value("4")
    assert faults(player) == []
    page.get_by_role("button", name="Play both").tap()
    page.wait_for_url("**/whatif/*/")
    expect(page.get_by_label("0 of 400 games", exact=True)).to_be_visible()
    assert simulation_requests.play_some(1)
    expect(page.get_by_label("0 of 400 games", exact=True)).to_have_count(0)


NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


@pytest.mark.parametrize(
    ("how", "theme"),
    [
        pytest.param(DESKTOP, "light", id="desktop-light", marks=JOURNEY),
        pytest.param(DESKTOP, "dark", id="desktop-dark"),
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(NARROW, "light", id="narrow-light"),
        pytest.param(NARROW, "dark", id="narrow-dark"),
    ],
)
def test_a_map_is_chosen_by_its_picture(arrives: Arrives, how, theme):
    chosen = install_house_maps()[-1]
    player = arrives("Olga", how={**how, "color_scheme": theme})
    sign_in(player, person("olga"))
    page = player.page
    page.goto("/new/")
    cards = page.locator(".map-card")
    for picture in cards.locator("img:visible").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    assert cards.locator("img:visible").count() == cards.count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(card.bounding_box()["height"] >= 44 for card in cards.all())
    assert faults(player) == []
    cards.filter(has_text=chosen.name).locator("img:visible").click()
    expect(page.get_by_role("radio", name=chosen.name)).to_be_checked()
    page.get_by_label("Name of the campaign").fill("Winter war")
    page.get_by_role("button", name="Set up the campaign").click()
    page.wait_for_url("**/seats")
    assert Game.objects.get().campaign.map == chosen
