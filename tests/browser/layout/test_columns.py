"""On a desktop the map stays in view next to the forms, and no column is left empty."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from campaign.models import Map
from campaign.world import Battle, Side, World
from club.models import Game
from tests.browser.player import Player
from tests.browser.waiting import draw
from tests.map.crowds import a_crowd
from tests.pages.laid import lay
from tests.table import bring_to, person

pytestmark = pytest.mark.browser

SIZES = ((1024, 768), (1366, 768), (1440, 900), (1920, 1080))
MOST = 200  # pixels of a column without content
Seated = Callable[..., Player]


def battle_of(world: World) -> World:
    """The battle of the world, in which every side has chosen their band."""
    fight = world.battles["k1"]
    here = {band.owner: id for id, band in world.bands.items() if band.terrain == fight.terrain}
    sides = {player: Side(chosen=True, band=band) for player, band in here.items()}
    players = tuple(sides)
    battle = Battle(fight.terrain, players, (), players[0], stage="fight", sides=sides)
    return replace(world, phase="battles", battles={"k1": battle})


@pytest.fixture
def crowd(transactional_db: None) -> World:
    call_command("loaddata", "map_27_terrains", verbosity=0)
    Map.objects.update(slug="ring")
    return a_crowd(4, 8, together=2)


def laid(world: World) -> Game:
    return lay(world, [person(f"p{n}") for n in range(4)])


def reporting(world: World, seated: Seated) -> Page:
    """The page of a player who reports the battle of this world."""
    fought = battle_of(world)
    game = laid(fought)
    reporter = game.seats.get(player=fought.battles["k1"].players[0]).name
    return seated(game, reporter).page


def gaps(page: Page) -> dict[str, str]:
    """The highest empty stretch, for each width at which it is too high."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        draw(page)
        gap = highest_gap(page)
        if int(gap.split()[0]) > MOST:
            found[f"{width} × {height}"] = gap
    return found


def test_no_column_is_empty_during_the_bids(crowd: World, seated: Seated):
    game = laid(replace(crowd, phase="bids", battles={}))
    assert gaps(seated(game, "P0").page) == {}


def test_no_column_is_empty_during_the_readers_moves(crowd: World, seated: Seated):
    page = seated(laid(crowd), "P0").page
    found = {"nothing chosen": gaps(page)}
    page.get_by_role("link", name="Move the band of Sigurd").click()
    page.locator("#now .steps > li:nth-child(2)").wait_for()
    found["a band chosen"] = gaps(page)
    assert found == {"nothing chosen": {}, "a band chosen": {}}


def test_no_column_is_empty_during_the_moves_of_others(crowd: World, seated: Seated):
    assert gaps(seated(laid(crowd), "P1").page) == {}


def test_no_column_is_empty_next_to_a_long_report(crowd: World, seated: Seated):
    assert gaps(reporting(crowd, seated)) == {}


def test_no_column_is_empty_after_several_turns(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    page = seated(game, "Anna").page
    found = {"recruitment": gaps(page)}
    game.seats.update(seen=1)
    found["much is new"] = gaps(seated(game, "Bruno").page)
    assert found == {"recruitment": {}, "much is new": {}}


def test_the_map_stays_in_the_window_next_to_a_long_form(crowd: World, seated: Seated):
    page = reporting(crowd, seated)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        draw(page)
        page.evaluate("scrollTo(0, 0)")
        form = page.locator("#now").bounding_box()
        assert form
        page.evaluate("y => scrollTo(0, y)", form["y"] + form["height"] - height)
        box = page.locator("#map").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 1, (width, height)
        expect(page.locator(".map-frame")).to_be_in_viewport(ratio=1)


# For each scroll position of a table's page: the highest empty stretch between, above or below the
# parts of one column, within the window and the table.
GAPS = """() => {
  const table = document.querySelector('.table');
  const parts = [...table.querySelectorAll('.head, .panel')].filter((one) => one.checkVisibility());
  const found = [];
  const most = document.documentElement.scrollHeight - innerHeight;
  for (let down = 0; ; down = Math.min(down + 150, most)) {
    scrollTo(0, down);
    const edge = table.getBoundingClientRect();
    const [top, end] = [Math.max(0, edge.top), Math.min(innerHeight, edge.bottom)];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    for (const box of boxes.filter((one) => one.width < edge.width * .9)) {
      const middle = (box.left + box.right) / 2;
      const column = boxes.filter((one) => one.left <= middle && middle <= one.right)
        .sort((a, b) => a.top - b.top);
      let reached = top;
      for (const one of [...column, { top: end, bottom: end }]) {
        if (Math.min(one.top, end) - reached > 0) {
          found.push({ high: Math.min(one.top, end) - reached, x: middle, y: reached, down });
        }
        reached = Math.max(reached, one.bottom);
      }
    }
    if (down >= most) break;
  }
  scrollTo(0, 0);
  return found.sort((a, b) => b.high - a.high)[0];
}"""


def highest_gap(page: Page) -> str:
    """The highest empty stretch in pixels, and its position."""
    found = page.evaluate(GAPS)
    return f"{found['high']:.0f} at x {found['x']:.0f}, scrolled to {found['down']:.0f}"
