"""Free text stays on the device until it is accepted, and its limit is shown in advance.

An expired session lost 340 letters (https://github.com/navapbc/openboxes/issues/247); a pasted list
was cut off without a message (https://github.com/getkirby/kirby/issues/754).
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from campaign.models import BattleComment
from club.models import Game
from tests.browser.conftest import Site, sign_in
from tests.browser.player import Player

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
KEPT = "() => Object.keys(localStorage).filter(key => key.includes('/text:')).length"
STORY = "Astrid came over the hills in the first snow, and nobody had called her. " * 5


@pytest.fixture
def talking(game: Game, seated: Seated, site: Site) -> Player:
    """Anna on the page of the campaign's thread."""
    anna = seated(game, "Anna", once=True)
    anna.page.goto(f"{site.page_of(game)}talk")
    return anna


def message(player: Player) -> Locator:
    return player.page.get_by_label("Your message")


def send(player: Player) -> None:
    player.page.get_by_role("button", name="Send the message").click()


@pytest.mark.journey
def test_a_message_outlives_its_session_and_is_deleted_once_sent(game: Game, talking: Player):
    page = talking.page
    message(talking).fill(STORY)
    page.wait_for_function(f"() => ({KEPT})() === 1")
    page.context.clear_cookies()
    send(talking)
    expect(page.get_by_role("alert").filter(has_text="signed out")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Email")).to_be_visible()
    sign_in(talking, game.seats.get(name="Anna").user)
    page.goto(f"/c/{game.public_id}/talk")
    expect(message(talking)).to_have_value(STORY)
    send(talking)
    expect(page.locator("#comments")).to_contain_text("Astrid came over the hills")
    page.wait_for_function(f"() => ({KEPT})() === 0")
    expect(message(talking)).to_have_value("")


def test_a_message_of_another_user_is_not_shown(game: Game, talking: Player):
    message(talking).fill(STORY)
    sign_in(talking, game.seats.get(name="Bruno").user)
    talking.page.reload()
    expect(message(talking)).to_have_value("")
    talking.page.wait_for_function(f"() => ({KEPT})() === 0")


def test_characters_left_are_counted_and_a_long_text_is_neither_cut_nor_sent(talking: Player):
    field, said = message(talking), talking.page.locator("output.letters")
    field.fill("x" * 3590)
    expect(said).to_have_count(0)
    field.fill("x" * 3990)
    expect(said).to_have_text("Characters left: 10")
    field.fill("x" * 4003)
    expect(said).to_contain_text("Too long by 3 characters")
    send(talking)
    expect(field).to_have_value("x" * 4003)
    field.fill("x" * 3999)
    send(talking)
    expect(talking.page.locator("#comments")).to_contain_text("x" * 3999)
    assert BattleComment.objects.get().text == "x" * 3999
