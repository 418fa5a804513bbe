"""The chronicle is searched during typing, and also without script."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from campaign.commands import WriteLord
from campaign.world import Lord
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.browser.conftest import BY_DESKTOP, Site
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Anna has written about her lord Élodie."""
    world = a_world(
        LAND,
        a_band("a1", "A", "Birch"),
        a_band("b1", "B", "Elder"),
        players="ABC",
        phase="movement",
        speaker="A",
    )
    world = replace(world, lords=world.lords | {"lord-a1": Lord("A", "Élodie")})
    game = lay(world, [person(name) for name in ("anna", "bruno", "clara")])
    act(
        game.pk,
        WriteLord("A", "lord-a1", 2, note="The ford"),
        actor=Actor.seat(game.organiser, "A"),
    )
    return game


def is_sound(player: Player) -> None:
    """Checks that the page scrolls only up and down, and that axe finds no fault."""
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= player.page.viewport_size["width"]
    assert faults(player) == []


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_typing_shows_results_that_lead_to_their_moment(
    game: Game, seated: Seated, site: Site, how: dict[str, Any]
):
    clara = seated(game, "Clara", how=how)
    clara.page.goto(f"{site.page_of(game)}search")
    clara.page.get_by_role("searchbox").press_sequentially("elod")
    expect(clara.page.locator("#found mark").first).to_have_text("Élod")
    expect(clara.page).to_have_url(re.compile("search[?]q=elod$"))
    is_sound(clara)
    clara.page.get_by_role("searchbox").fill("xyzzy")
    expect(clara.page.locator("#found")).to_contain_text("Nothing was found for “xyzzy”.")
    clara.page.get_by_role("link", name="Élodie", exact=True).click()
    clara.page.locator(".search-lines a").first.click()
    expect(clara.page).to_have_url(re.compile("history/1$"))
    for page in ("/club/", f"/club/{game.organiser_id}"):
        clara.page.goto(page)
        is_sound(clara)


def test_without_script_the_field_of_the_chronicle_searches(game: Game, seated: Seated, site: Site):
    clara = seated(game, "Clara", script=False)
    clara.page.goto(f"{site.page_of(game)}chronicle")
    clara.page.get_by_role("searchbox").fill("ELODIE")
    clara.page.get_by_role("button", name="Search").click()
    expect(clara.page.locator("#found mark").first).to_have_text("Élodie")
