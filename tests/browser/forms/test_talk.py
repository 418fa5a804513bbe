"""The members of a campaign write to each other, and quote the chronicle."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import BY_PHONE, DESKTOP, PHONE, Site
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Everybody may recruit."""
    bands = (a_band("a1", "A", "Cedar"), a_band("b1", "B", "Alder"))
    world = a_world(LAND, *bands, players="ABC", phase="recruitment")
    return lay(world, [person(name) for name in ("anna", "bruno", "clara")])


def write(player: Player, text: str) -> None:
    """Sends a message, and waits until it is in the thread."""
    said = player.page.locator("#comments .said", has_text=text.splitlines()[-1])
    player.page.get_by_label("Your message").fill(text)
    player.page.get_by_role("button", name="Send the message").click()
    expect(said).to_be_visible()


def is_sound(player: Player) -> None:
    """Checks that the page scrolls only up and down, and that axe finds no fault."""
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= player.page.viewport_size["width"]
    assert faults(player) == []


@pytest.mark.parametrize("how", BY_PHONE)
def test_members_talk_quote_a_moment_and_the_organiser_removes(
    game: Game, seated: Seated, site: Site, how: dict[str, Any]
):
    talk = f"{site.page_of(game)}talk"
    anna, bruno = (seated(game, name, how=how) for name in ("Anna", "Bruno"))
    bruno.page.goto(talk)
    expect(bruno.page.locator("#comments")).to_contain_text("Say hello!")
    write(bruno, "Who brings the dice?")
    anna.done()
    anna.page.goto(f"{site.page_of(game)}history/1")
    anna.page.get_by_role("link", name="Talk about this moment").click()
    typed = anna.page.get_by_label("Your message")
    expect(typed).to_have_value(f"{site.page_of(game)}history/1\n")
    write(anna, f"{typed.input_value()}I had no choice.")
    thread = anna.page.locator("#comments li").filter(has=anna.page.locator(".said"))
    expect(thread.first).to_contain_text("I had no choice.")
    expect(thread.first.locator("blockquote")).to_contain_text("Anna")
    is_sound(anna)
    thread.last.get_by_role("button", name="Remove this message").click()
    expect(anna.page.locator("#comments")).to_contain_text("The organiser removed this message.")
    bruno.look()
    expect(bruno.page.locator("#comments")).not_to_contain_text("Who brings the dice?")
    is_sound(bruno)


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_announcement_comes_first_for_a_player_until_they_have_read_it(
    game: Game, seated: Seated, site: Site, how: dict[str, Any]
):
    anna = seated(game, "Anna", how=how)
    anna.page.goto(f"{site.page_of(game)}talk")
    anna.page.get_by_label("Announce it").check()
    write(anna, "We meet on Tuesday.")
    bruno = seated(game, "Bruno", how=how)
    announced = bruno.page.get_by_role("region", name="Announcement")
    expect(announced.get_by_text("We meet on Tuesday.")).to_be_in_viewport()
    is_sound(bruno)
    announced.get_by_role("button", name="Mark as read").click()
    expect(bruno.now).to_be_visible()
    expect(announced).to_have_count(0)


def test_members_talk_without_script(game: Game, seated: Seated, site: Site):
    clara = seated(game, "Clara", how=PHONE, script=False)
    clara.page.goto(f"{site.page_of(game)}talk")
    write(clara, "Good evening.")
    expect(clara.page.locator("#comments .said")).to_have_text("Good evening.")
