"""The land beneath the map: the file of the reader's theme, and the light one on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from club.models import Game
from tests.browser.conftest import DESKTOP, Site
from tests.browser.player import Player

pytestmark = pytest.mark.browser


def shown(page: Page) -> list[str]:
    """The classes of the drawn images of the land, once they have loaded."""
    images = page.locator(".chart > image")
    for number in range(images.count()):
        address = images.nth(number).get_attribute("href")
        assert address is not None
        assert page.request.get(address).status == 200
    return [
        str(images.nth(number).get_attribute("class"))
        for number in range(images.count())
        if images.nth(number).evaluate("(image) => getComputedStyle(image).display !== 'none'")
    ]


# Maps on the page, and those of which every territory stands on the rough shape of the land.
STANDING = """() => {
  const maps = [...document.querySelectorAll('svg.chart:has(.place)')];
  const dry = (map) => [...map.querySelectorAll('.place')].every((place) => {
    const { e: x, f: y } = place.transform.baseVal[0].matrix;
    return map.querySelector('.rough').isPointInStroke(new DOMPoint(x, y));
  });
  return [maps.length, maps.filter(dry).length];
}"""


@pytest.mark.parametrize("where", ["", "history/0", "saga", "sheet"])
def test_no_name_stands_on_blank_sea_while_the_land_is_on_its_way(
    game: Game, seated: Callable[..., Player], site: Site, where: str
) -> None:
    page = seated(game, "Anna", how=DESKTOP).page
    page.route("**/land/**", lambda route: route.abort())
    page.goto(site.page_of(game) + where)
    maps, standing = page.evaluate(STANDING)
    assert (maps > 0, standing) == (True, maps)
    stroke = "path => getComputedStyle(path).stroke"
    assert page.locator(".rough").first.evaluate(stroke) != "none"


def test_the_land_is_drawn_in_the_theme_of_the_reader(
    game: Game, seated: Callable[..., Player]
) -> None:
    page = seated(game, "Anna", how=DESKTOP).page
    found = {}
    for system in ("light", "dark"):
        for chosen in ("", "light", "dark"):
            page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
            page.evaluate(
                "(chosen) => chosen ? document.documentElement.dataset.theme = chosen"
                " : delete document.documentElement.dataset.theme",
                chosen,
            )
            found[system, chosen] = shown(page)
            page.emulate_media(media="print")
            assert shown(page) == ["by-day"]
            page.emulate_media(media="screen")
    day, night = ["by-day"], ["by-night"]
    assert found == {
        ("light", ""): day,
        ("light", "light"): day,
        ("light", "dark"): night,
        ("dark", ""): night,
        ("dark", "light"): day,
        ("dark", "dark"): night,
    }


def test_the_printed_sheet_is_black_and_white_in_every_theme(
    game: Game, seated: Callable[..., Player]
) -> None:
    page = seated(game, "Anna", how={**DESKTOP, "color_scheme": "dark"}).page
    page.goto(f"/c/{game.public_id}/sheet")
    assert shown(page) == ["by-paper"]
