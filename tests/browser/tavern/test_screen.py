"""The screen on the club's wall, from the link to the games in turn."""

import os
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game
from tests.browser.conftest import JOURNEY, PHONE
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.waiting import at_rest
from tests.table import bring_to, new_campaign, person
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.stone_tables import stone_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
SMALL = {"viewport": {"width": 1366, "height": 768}}
BEYOND = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(TELEVISION, id="television", marks=JOURNEY),
        pytest.param(SMALL, id="small"),
    ],
)
def test_a_link_opens_a_screen_that_goes_from_game_to_game(arrives: Arrives, how: dict[str, Any]):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    campaign = bring_to(new_campaign(people[0], people, name="Ring of trees"), "bids")
    isle = island_table(*people[:2])
    go_on(isle, lambda table: table.phase == "trade" and table.speaker == 0)
    falls = stone_table(*people, person("dora"))
    Game.objects.filter(pk=isle.pk).update(name="The isle")
    for game in (campaign, isle, falls):
        open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    page, shown = at(arrives, people[0], "/me/screen", how=how, script=True).page, set[str]()
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("link", name="Open the screen").click()
    while len(shown) < 3:
        page.get_by_role("link", name="Stay here").click()  # it would go on automatically
        expect(page.get_by_role("link", name="Carry on rotating")).to_be_visible()
        at_rest(page)
        before = page.locator(".wall-turn span").inner_text()
        shown.add(name := page.get_by_role("heading", level=1).inner_text())
        wide, high = page.evaluate(BEYOND)
        assert wide <= 0
        assert high <= 0 or how is PHONE, "nobody scrolls a television"
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]})
        assert found.violations_count == 0, found.generate_report()
        if folder := os.environ.get("SHOTS"):
            page.screenshot(path=f"{folder}/{how['viewport']['width']}-{name}.png")
        page.get_by_role("link", name="Next game").click()
        expect(page.locator(".wall-turn span")).not_to_have_text(before)
    assert shown == {falls.name, "The isle", "Ring of trees"}
    page.get_by_role("link", name="Stay here").click()
    expect(page.get_by_role("link", name="Carry on rotating")).to_be_visible()
