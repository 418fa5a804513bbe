"""A list pasted as text fills the form of the muster, with and without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import WITH_SCRIPT, Site
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_world, some_rules

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
TEXT = "Vikings\nLord: Ulf\n2 x 4 hearthguard, 8 warriors with bows\n5 wombats"


@pytest.fixture
def game(transactional_db: None) -> Game:
    nobody = dict.fromkeys("ABC", "")
    world = a_world(LAND, players="ABC", phase="muster", rules=some_rules(3), factions=nobody)
    return lay(world, [person(name) for name in ("anna", "bruno", "clara")])


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_pasted_list_fills_the_form(game: Game, seated: Seated, site: Site, script: bool):
    anna = seated(game, "Anna", script=script)
    anna.page.goto(site.page_of(game))
    anna.page.locator("summary", has_text="Paste a list").click()
    anna.page.get_by_label("Your bands as text").fill(TEXT)
    anna.page.get_by_role("button", name="Fill in the form").click()
    expect(anna.page.get_by_text("3 units were read.")).to_be_visible()
    expect(anna.page.get_by_text("The site knows no such unit.")).to_be_visible()
    expect(anna.page.locator("#muster [name=b0-lord]")).to_have_value("Ulf")
    expect(anna.page.locator("#muster [name=b0-figures-2]")).to_have_value("8")
    expect(anna.page.locator("#muster [name=faction]")).to_have_value("Vikings")
    expect(anna.page.locator("[name=pasted]")).to_have_value(TEXT)
