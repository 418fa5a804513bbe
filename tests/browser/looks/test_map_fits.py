"""Every map fits its frame at every width, is centred in it, and its text is legible."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from campaign.map.layout.drawing import view_box
from campaign.map.layout.sheet_size import spread_out
from campaign.world import RoadMap
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.waiting import at_rest, draw
from tests.map.bundled import bundled_map
from tests.map.crowds import a_crowd
from tests.pages.laid import lay
from tests.table import person

pytestmark = pytest.mark.browser
READABLE = 11  # pixels
GLANCED = 8.5  # pixels, on a tall map that is seen whole on a narrow phone
WIDTHS = ((1024, 768), (1366, 768), (1920, 1080))
FITS = """() => {
  const frame = document.querySelector('.map-frame');
  const [box, drawn] = [frame, frame.querySelector('svg')].map((e) => e.getBoundingClientRect());
  const words = [...frame.querySelectorAll('.shield text, .far text, .count, .names text')];
  const shown = words.filter((one) => one.getBoundingClientRect().width > 0);
  const sizes = shown.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a);
  return { over: frame.scrollWidth - frame.clientWidth, left: drawn.left - box.left,
    right: box.right - drawn.right, least: Math.min(...sizes) };
}"""  # noqa: E501
# Pixels that are left between the map and the sheet of forms.
FREE = """() => {
  const [map, sheet] = ['.map-frame', '#now'].map((e) => document.querySelector(e));
  map.scrollIntoView({ block: 'start' });
  const top = document.querySelector('.map-head').getBoundingClientRect().height;
  return sheet.getBoundingClientRect().top - top - map.getBoundingClientRect().height;
}"""
MIDDLE = """() => {
  const box = document.querySelector('.map-frame');
  return (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
}"""


def narrow_map(room: int) -> RoadMap:
    """The bundled map with some terrains so close together that its sheet must be larger."""
    land = bundled_map()
    first, second, *others = land.terrains
    beside = [
        replace(other, x=near.x + room, y=near.y)
        for other, near in ((others[0], first), (others[1], second))
    ]
    return replace(land, terrains=(first, second, *beside, *others[2:]))


@pytest.fixture
def opens(seated: Callable[..., Player], transactional_db: None) -> Callable[[int], Page]:
    def show(room: int) -> Page:
        game = lay(a_crowd(map=narrow_map(room)), [person(f"p{n}") for n in range(6)])
        return seated(game, "P0", how=DESKTOP).page

    return show


@pytest.mark.parametrize("room", [70, 45, 30])
def test_a_map_fits_is_centred_and_is_legible(opens: Callable[[int], Page], room: int):
    assert view_box(spread_out(narrow_map(room))).width > 1500
    page = opens(room)
    for wide, high in WIDTHS:
        page.set_viewport_size({"width": wide, "height": high})
        draw(page)
        found = page.evaluate(FITS)
        assert found["over"] <= 0, (wide, found)
        assert found["left"] == pytest.approx(found["right"], abs=3), (wide, found)
        assert found["least"] >= READABLE - 0.1, (wide, found)


def test_the_middle_of_an_enlarged_map_stays_there(opens: Callable[[int], Page]):
    page = opens(45)
    for _ in range(4):
        page.get_by_role("button", name="Larger").click()
    expect(page.locator(".map-frame.large")).to_be_visible()
    page.evaluate("document.querySelector('.map-frame').scrollTo(9999, 0)")
    draw(page)
    before = page.evaluate(MIDDLE)
    page.set_viewport_size({"width": 1100, "height": 900})
    at_rest(page)
    assert page.evaluate(MIDDLE) == pytest.approx(before, abs=0.03)


def tall_map() -> RoadMap:
    """The bundled map, pressed together until it is twice as high as wide."""
    land = bundled_map()
    return replace(land, terrains=tuple(replace(t, x=t.x * 2 // 5) for t in land.terrains))


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844)])
def test_a_tall_map_fits_a_phone_and_is_enlarged(
    seated: Callable[..., Player], transactional_db: None, size: tuple[int, int]
):
    wide, high = size
    phone = {**PHONE, "viewport": {"width": wide, "height": high}}
    game = lay(a_crowd(map=tall_map()), [person(f"p{n}") for n in range(6)])
    page = seated(game, "P0", how=phone).page
    box = view_box(spread_out(tall_map()))
    assert box.height > 1.5 * box.width
    less = page.get_by_role("button", name="Show less")
    while less.is_enabled():
        less.click()
    page.locator("#map").scroll_into_view_if_needed()
    draw(page)
    found = page.evaluate(FITS)
    assert found["over"] <= 0
    assert found["left"] == pytest.approx(found["right"], abs=3)
    assert found["least"] >= GLANCED
    assert page.evaluate(FREE) >= 0
    for _ in range(3):
        page.get_by_role("button", name="Larger").click()
    expect(page.locator(".map-frame.large")).to_be_visible()
    draw(page)
    assert page.evaluate(FITS)["least"] >= READABLE - 0.1
    assert page.evaluate(FREE) >= 0
    page.get_by_role("button", name="Show the whole map").click()
    expect(page.locator(".map-frame.large")).to_have_count(0)
