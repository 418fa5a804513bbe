"""Whole games of Stone Falls in a real browser: by thumb, by keys, on one device, without
script."""

from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.tavern.keys import has_focus, move_focus, press_enter, tab_to
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_TAPS = 12  # of one turn
LEAVE = "#falls a.button:not(.quiet)"  # the power is not used, other lines stay
LIT = "#falls a.selectable, #falls .colours a, #falls .alternatives a"
LIT_SQUARE = "#falls svg a.selectable"
CONFIRM = "#falls form button.main"


def give_a_turn(player: Player) -> None:
    """Taps until a turn is complete, and sends it. After each tap it waits for the tap's
    address."""
    page = player.page
    for _ in range(MOST_TAPS):
        if page.locator(CONFIRM).count():
            before = Game.objects.get().seq
            page.locator(CONFIRM).click()
            expect(page.locator(CONFIRM)).to_have_count(0)
            assert Game.objects.get().seq > before
            return
        leave = page.locator(LEAVE)
        tap = leave if leave.count() else page.locator(LIT)
        address = tap.first.get_attribute("href")
        tap.first.click()
        page.wait_for_url(lambda url, there=address: url.endswith(str(there)))
    raise AssertionError(f"no turn after {MOST_TAPS} taps: {page.url}")


def waits_for(player: Player) -> bool:
    return player.page.locator("#now-title").inner_text() == "What you must do now"


def play_to_the_end(game: Game, *players: Player) -> int:
    """Plays turns until the game is over; the awaited player reloads the page."""
    for turns in range(400):
        game.refresh_from_db()
        if game.status == Game.ENDED:
            return turns
        player = players["AB".index(game.waits_for[0])]
        player.page.goto(f"/t/{game.public_id}/")
        assert waits_for(player), player.name
        give_a_turn(player)
    raise AssertionError("the game goes on and on")


def test_two_people_play_a_whole_game_on_their_phones(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = table_of(*users)
    anna, bruno = (at(arrives, u, f"/t/{game.public_id}/", how=PHONE) for u in users)
    assert play_to_the_end(game, anna, bruno) >= 20
    for player in (anna, bruno):
        player.page.goto(f"/t/{game.public_id}/")
        for name in ("Anna", "Bruno"):
            expect(player.page.locator("#now")).to_contain_text(name)
    assert sorted(game.results.values_list("place", flat=True)) in ([1, 1], [1, 2])


@pytest.mark.parametrize("script", [True, False])
def test_one_person_plays_solo_three_taps_after_signing_in(arrives: Arrives, script: bool):
    anna = at(arrives, person("anna"), "/", how=PHONE, script=script)
    anna.page.get_by_role("link", name="Play now in the tavern").click()
    anna.page.get_by_role("link", name="Start Stone Falls").click()
    anna.page.get_by_role("button", name="Solo", exact=True).click()
    expect(anna.page.locator("#falls a.selectable").first).to_be_visible()
    game = Game.objects.get()
    assert play_to_the_end(game, anna) >= 10
    anna.page.goto(f"/t/{game.public_id}/")
    expect(anna.page.locator("#now")).not_to_contain_text("What you must do now")
    assert game.results.get().how in ("none", "bronze", "silver", "gold", "failed")


def test_two_people_play_at_one_device(arrives: Arrives):
    anna = person("anna")
    seats = [SeatPlan("Anna", user=anna), SeatPlan("Bruno", here=True)]
    game = found_table(host=anna, terms=TableTerms(kind="stone-falls", pace="free"), seats=seats)
    start_table(game.pk, host=anna)
    device = at(arrives, anna, f"/t/{game.public_id}/", how=PHONE)
    for _ in range(4):
        game.refresh_from_db()  # the deal decides who lays the first stones
        name = {"A": "Anna", "B": "Bruno"}[game.waits_for[0]]
        device.page.goto(f"/t/{game.public_id}/")
        if waits_for(device) is False:
            device.press(f"I am {name}")
        expect(device.page.locator("#head")).to_contain_text(name)
        give_a_turn(device)
    seats_played = game.journal.order_by("seq").values_list("seat", flat=True)
    assert {"A", "B"} <= {*seats_played}


def test_two_turns_are_played_only_by_keys(arrives: Arrives):
    anna = at(arrives, person("anna"), "/tavern/new/stone-falls", how=DESKTOP)
    page = anna.page
    tab_to(page, "button[name=against][value='1']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")
    page.wait_for_load_state("load")  # the script that handles the keys is deferred
    tab_to(page, LIT_SQUARE)
    for arrow in ("ArrowRight", "ArrowDown"):  # the second may lead back to the first place
        here = _focused(page)
        move_focus(page, arrow)
        assert _focused(page) not in ("", here)
    give_a_turn_by_keys(anna)
    tab_to(page, LIT_SQUARE)
    give_a_turn_by_keys(anna)


def test_a_colour_is_chosen_only_by_keys(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = table_of(*users)
    anna = at(arrives, users[0], f"/t/{game.public_id}/", how=DESKTOP)
    anna.page.wait_for_load_state("load")
    tab_to(anna.page, "#falls .colours a")
    give_a_turn_by_keys(anna)
    expect(anna.page.locator("#now .duty")).to_contain_text("Waiting for")


def give_a_turn_by_keys(player: Player) -> None:
    """Presses Enter at the focus that the page sets after each response, until the turn is sent.
    Then the focus is at the next duty."""
    page = player.page
    for _ in range(MOST_TAPS):
        given = has_focus(page, CONFIRM)
        assert given or has_focus(page, f"{LIT}, {LEAVE}"), page.url
        press_enter(player)
        if given:
            expect(page.locator("#now-title")).to_be_focused()
            return
    raise AssertionError("no turn was given")


def _focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement?.getAttribute('href') ?? ''"))
