"""The staff desk in a browser: the site's colours and type in both themes, and no fault."""

from typing import Any

import pytest

from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives
from tests.browser.looks.axe import faults
from tests.browser.looks.staff import let_in
from tests.table import bring_to

pytestmark = pytest.mark.browser
LOOKS = {
    "light desktop": {**DESKTOP, "color_scheme": "light"},
    "dark phone": {**PHONE, "color_scheme": "dark"},
}
# Colours of Django's admin, light and dark: header, links, buttons, breadcrumbs.
STOCK = ["#417690", "#79aec8", "#205067", "#264b5d", "#417893", "#c4dce8", "#81d4fa", "#6badd6"]
# Every computed colour and kind of type of visible elements.
COMPUTED = """() => {
  const found = {colours: new Set(), types: new Set()};
  for (const one of document.querySelectorAll('body, body *')) {
    if (!one.checkVisibility()) continue;
    const style = getComputedStyle(one);
    for (const name of ['color', 'backgroundColor', 'borderTopColor', 'fill'])
      found.colours.add(style[name]);
    if (!one.closest('code')) found.types.add(style.fontFamily);
  }
  return {colours: [...found.colours], types: [...found.types],
          sheets: [...document.styleSheets].map(sheet => sheet.href)};
}"""


def rgb(colour: str) -> str:
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgb({', '.join(map(str, parts))})"


@pytest.mark.parametrize("how", LOOKS.values(), ids=LOOKS)
def test_the_desk_looks_like_the_site(arrives: Arrives, game: Game, how: dict[str, Any]):
    bring_to(game, "bids")
    reader, root = arrives("Root", how=how), game.organiser
    let_in(reader, root)
    rows = (
        "club/game/",
        f"club/game/{game.pk}/change/",
        f"auth/user/{root.pk}/change/",
        "auth/user/",
        "club/outage/",
        f"club/game/{game.pk}/rule/",
    )
    for path in ("", *rows):
        reader.page.goto(f"/admin/{path}")
        seen = reader.page.evaluate(COMPUTED)
        assert {*map(rgb, STOCK)} & {*seen["colours"]} == set(), path
        assert ["Palatino" in one for one in seen["types"]] == [True], (path, seen["types"])
        assert [sheet for sheet in seen["sheets"] if "/admin/" in sheet] == []
        assert faults(reader) == [], path


def test_a_list_is_searched_and_a_row_opened_by_keyboard(arrives: Arrives, game: Game):
    reader = arrives("Root")
    let_in(reader, game.organiser)
    page = reader.page
    page.goto("/admin/")
    page.get_by_role("link", name="Games", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("searchbox", name="Search").focus()
    page.keyboard.type("fords")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="The three fords").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Game · The three fords").wait_for()
