"""C22: the campaign sheet on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.map.routes import routes
from campaign.world import Declared
from club.models import Game
from tests.browser.conftest import PHONE, Arrives, sign_in
from tests.browser.paper import pages_of
from tests.map.bundled import bundled_map
from tests.pages.laid import lay
from tests.table import person
from tests.worlds import a_band, a_reserve, a_retreat, a_world

pytestmark = pytest.mark.browser

MOST_PAGES = 4
COLOURLESS = """() => [...document.querySelectorAll('.sheet table *, .sheet h1, .sheet p')]
  .filter(part => part.checkVisibility())
  .map(part => getComputedStyle(part).color)
  .filter(colour => new Set(colour.match(/\\d+/g).slice(0, 3)).size > 1)"""


@pytest.fixture
def crowded(transactional_db: None) -> Game:
    """Six players with four bands each that have all moved, a reserve and a retreat."""
    land = bundled_map()
    names = ("anna", "bruno", "clara", "dora", "emil", "frida")
    homes = [terrain.id for terrain in land.terrains]
    bands = [a_band(f"b{n}", "ABCDEF"[n % 6], homes[n]) for n in range(24)]
    reserves = [a_reserve(homes[n], "ABCDEF"[n], 5) for n in range(6)]
    away = [a_retreat(f"r{n}", "ABCDEF"[n], homes[n + 6], homes[n], 4, turn=4) for n in range(6)]
    near = routes(land).neighbours
    moves = tuple(Declared(b.owner, b.name, *[(near[b.terrain][0], b.terrain)] * 2) for b in bands)
    world = a_world(
        land,
        *bands,
        *reserves,
        players="ABCDEF",
        retreats=away,
        moves=moves,
        villages={homes[n]: "ABCDEF"[n] for n in range(6)},
    )
    return lay(world, [person(name) for name in names])


@pytest.mark.journey
def test_c22_the_sheet_has_at_most_four_pages_without_menus_and_colours(
    crowded: Game, arrives: Arrives, record_property: Callable[..., None]
):
    anna = arrives("Anna")
    sign_in(anna, crowded.seats.get(player="A").user)
    anna.page.goto(f"/c/{crowded.public_id}/sheet")
    sizes = {size: pages_of(anna.page, size) for size in ("A4", "Letter")}
    record_property("figure", ("C22", f"pages for 24 bands: {sizes}"))
    assert all(2 <= count <= MOST_PAGES for count in sizes.values()), sizes
    anna.page.emulate_media(media="print")
    for menu in (".top", ".bottom", ".campaign-nav"):
        expect(anna.page.locator(menu)).to_be_hidden()
    assert anna.page.evaluate(COLOURLESS) == []
    for words in (
        "Standings",
        "Upkeep",
        "Roads",
        "My bands",
        "Moves of this turn",
        "Reserves and retreats",
    ):
        expect(anna.page.get_by_text(words, exact=True).first).to_be_visible()


def test_the_sheet_is_complete_on_a_phone(crowded: Game, arrives: Arrives):
    anna = arrives("Anna", how=PHONE)
    sign_in(anna, crowded.seats.get(player="A").user)
    anna.page.goto(f"/c/{crowded.public_id}/sheet")
    wide = "parts => parts.map((part) => part.scrollWidth - part.clientWidth)"
    cut = anna.page.locator(".sheet .page").evaluate_all(wide)
    assert cut
    assert max(cut) <= 0, f"pixels beyond the edge, by section: {cut}"
