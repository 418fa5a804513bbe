"""Tables in a real browser: on a phone, without script, and with two people live."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import make_invitation
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.games import GAMES
from tests.browser.conftest import DESKTOP, PHONE, WITH_SCRIPT, Site
from tests.browser.games.turns import type_code
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.waiting import another_page
from tests.patience import stretched
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def choose_a_colour(player: Player) -> None:
    """Chooses the colour, and then sends the whole turn."""
    player.page.locator("#board a[href^='?']").first.click()
    player.page.locator("#board form[action$='/act'] button").first.click()


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_game_against_a_bot_starts_in_two_taps(arrives: Arrives, script: bool):
    anna = at(arrives, person("anna"), "/tavern/", how=PHONE, script=script)
    anna.page.get_by_role("button", name="Stone Falls against a bot").click()
    expect(anna.page.locator("#now-title")).to_have_text("What you must do now")
    anna.page.wait_for_load_state()
    before = Game.objects.get().seq
    choose_a_colour(anna)
    expect(anna.page.locator("#chronicle .entry:not(.tiding)")).not_to_have_count(0)
    assert Game.objects.get().seq > before


@pytest.mark.journey
def test_a_command_appears_on_the_page_of_the_other_player(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = table_of(*users)
    anna, bruno = (at(arrives, user, f"/t/{game.public_id}/") for user in users)
    expect(bruno.page.locator("#now .duty")).to_contain_text("Waiting for")
    choose_a_colour(anna)
    expect(bruno.page.locator("#now-title")).to_have_text("What you must do now")


@pytest.mark.parametrize("script", [True, False])
def test_a_newcomer_gets_from_a_link_to_their_first_move_in_three_screens_and_a_minute(
    arrives: Arrives, site: Site, script: bool, record_property: Callable[..., None]
):
    """The invitation, the code, the table. The host starts as soon as they have a seat."""
    olga = person("olga")
    plan = [SeatPlan("Olga", user=olga), SeatPlan("Guest")]
    terms = TableTerms(kind="stone-falls", pace="free")
    game = found_table(host=olga, terms=terms, seats=plan)
    host = at(arrives, olga, f"/t/{game.public_id}/seats")
    secret = make_invitation(game.pk, "B", actor=Actor.organiser(olga))
    bruno, screens = arrives("Bruno", how=PHONE, script=script), list[str]()
    bruno.page.on("domcontentloaded", lambda page: screens.append(page.url))
    begun = time.monotonic()
    bruno.page.goto(f"/join/{secret}")
    expect(bruno.page.get_by_role("main")).to_contain_text("Olga invites you to play")
    bruno.page.get_by_label("Your name at the table").fill("Bruno")
    bruno.page.get_by_label("Your email").fill("bruno@example.org")
    bruno.page.get_by_role("button", name="Send me a code").click()
    type_code(bruno, site)
    bruno.page.wait_for_load_state()
    seen = len(screens)
    with another_page(host.page):
        host.page.get_by_role("button", name="Start").first.click()
    game.refresh_from_db()
    if game.waits_for == "A":
        choose_a_colour(host)
        expect(host.page.locator("#now .duty")).to_contain_text("Waiting for")
    if not script:
        bruno.page.reload()
    expect(bruno.page.locator("#now-title")).to_have_text("What you must do now")
    choose_a_colour(bruno)
    expect(bruno.page.locator("#chronicle")).to_contain_text("Bruno")
    seconds = time.monotonic() - begun
    assert game.journal.filter(seat="B").exists()
    assert (seen, f"/t/{game.public_id}/" in screens[seen - 1]) == (3, True), screens
    assert seconds <= stretched(60)
    record_property("figure", ("F", f"{seen} screens, first move at a table {seconds:.0f} s later"))


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_of_the_tavern_fits_and_is_accessible(arrives: Arrives, how: dict[str, Any]):
    users = [person("anna"), person("bruno")]
    game = table_of(*users, pace="slow")
    anna = at(arrives, users[0], "/tavern/", how=how)
    own = f"/t/{game.public_id}/"
    rooms = (
        "/tavern/",
        *(f"/tavern/new/{name}" for name in GAMES),
        "/tavern/falls",
        "/me/games",
        "/tavern/standings/stone-falls",
        "/tavern/best/stone-falls",
        "/tavern/puzzles",
        own,
        f"{own}seats",
        f"{own}seats/A/out",
        f"{own}history/0",
    )
    for scheme in ("light", "dark"):
        anna.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for place in rooms:
            anna.page.goto(place)
            anna.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert anna.page.evaluate(wide) <= 0, place
            found = Axe().run(anna.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
            assert found.violations_count == 0, (place, found.generate_report())
            _keep(anna, f"{how['viewport']['width']}-{scheme}-{place.strip('/').replace('/', '_')}")


def _keep(player: Player, name: str) -> None:
    """With SHOTS=<directory>, saves pictures of the pages."""
    if folder := os.environ.get("SHOTS"):
        player.page.screenshot(path=f"{folder}/{name}.png", full_page=True)
