"""A photo is laid under the sheet, moved with pointer, keys and fields, and becomes the land."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from campaign.actions.workshop import maps
from campaign.models import Map, MapPicture
from tests.actions.battles.pictures import picture
from tests.browser.conftest import DESKTOP, PHONE, WITH_SCRIPT, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import person, ring_map

pytestmark = pytest.mark.browser

ANGLE = re.compile(r"rotate\((?!0\))")
# A spot of the sheet with nothing but the picture.
FREE = """() => {
  const sheet = document.querySelector('#canvas').getBoundingClientRect();
  for (let x = 40; x < sheet.width; x += 20) for (let y = 40; y < sheet.height; y += 20) {
    const there = document.elementFromPoint(sheet.x + x, sheet.y + y);
    if (there?.closest('#canvas') && !there.closest('.place')) return { x, y };
  }
  return null;
}"""


@pytest.fixture
def land(transactional_db: None) -> Any:
    return ring_map().road_map()


def drafting(arrives: Arrives, land: Any, **more: Any) -> Player:
    """Anna with a draft of a small map."""
    anna = person("anna")
    player = arrives("Anna", **more)
    sign_in(player, anna)
    player.page.goto(f"/maps/draft/{maps.new_draft(by=anna, map=land).pk}/")
    return player


def lay(page: Page) -> None:
    """Chooses a photo and lays it under the sheet: two taps."""
    photo = {"name": "wall.jpg", "mimeType": "image/jpeg"}
    page.locator("[data-picture]").set_input_files(
        {**photo, "buffer": picture(1200, 900).getvalue()}
    )
    button = page.get_by_role("button", name="Lay it under the sheet")
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator("#under image")).to_be_visible()


def saved(page: Page, **wanted: int) -> None:
    """Waits until the site has the picture there."""
    page.reload()
    for name, value in wanted.items():
        expect(page.locator(f'[name="picture-{name}"]')).to_have_value(str(value))


def is_loud_save(answer: Response) -> bool:
    """Whether it answers a press of the button "Save"."""
    sent = answer.request.post_data or ""
    return "do" in sent and "save" in sent and "quiet" not in sent


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_photo_becomes_the_land_of_a_map(arrives: Arrives, land: Any, script: bool):
    player = drafting(arrives, land, how=PHONE, script=script)
    page = player.page
    lay(page)
    for name, value in (("x", "480"), ("across", "1400"), ("turn", "5"), ("strength", "90")):
        page.locator(f'[name="picture-{name}"]').fill(value)
    page.get_by_label("Keep the picture as the land").check()
    page.get_by_label("I may use this picture.").check()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url(lambda url: "/draft/" not in url)
    expect(page.locator(".chart .land-photo")).to_be_visible()
    row = MapPicture.objects.get()
    assert (row.x, row.across, row.turn, row.strength) == (480, 1400, 5, 90)
    assert (row.map, row.key != row.land_key != "") == (Map.objects.latest("pk"), True)


@pytest.mark.journey
def test_the_picture_is_moved_scaled_and_turned_on_the_sheet(arrives: Arrives, land: Any):
    player = drafting(arrives, land, how=DESKTOP)
    page = player.page
    lay(page)
    page.get_by_text("Picture", exact=True).click()
    under, sheet = page.locator("#under"), page.locator("#canvas")
    box = sheet.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + box["width"] / 10, middle[1], steps=4)
    page.mouse.up()
    moved = page.locator('[name="picture-x"]')
    expect(moved).not_to_have_value("500")
    assert abs(int(moved.input_value()) - 618) <= 6
    under.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("+")
    page.keyboard.press("PageDown")
    expect(under).to_have_attribute("transform", ANGLE)
    expect(page.locator('[name="picture-across"]')).to_have_value("1020")
    expect(page.locator('[name="picture-turn"]')).to_have_value("1")
    expect(page.locator("#saved")).not_to_contain_text("Not saved")
    with page.expect_response(is_loud_save):  # it waits for quiet saves that are under way
        page.get_by_role("button", name="Save", exact=True).last.click()
    saved(page, x=int(moved.input_value()), across=1020, turn=1)
    assert faults(player) == []


def test_territories_are_set_on_the_picture(arrives: Arrives, land: Any):
    player = drafting(arrives, land, how=DESKTOP)
    page = player.page
    lay(page)
    free = page.evaluate(FREE)
    page.get_by_text("New territory", exact=True).click()
    page.locator("#canvas").click(position=free)
    expect(page.locator("#canvas .place")).to_have_count(len(land.terrains) + 1)
    expect(page.locator("#under image")).to_be_visible()
