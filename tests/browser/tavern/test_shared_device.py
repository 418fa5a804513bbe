"""Two people play Six Lands on one phone: the page contains no hand until its owner confirms."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from club.actions.chain.contents import read_world
from club.models import Game
from tavern.actions.founding import SeatPlan
from tavern.pages.six_lands.card_words import card_words
from tests.browser.conftest import PHONE, WITH_SCRIPT
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.table import person
from tests.tavern.land_tables import land_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_ACTS = 12  # of one go


def secrets_of(game: Game) -> dict[str, set[str]]:
    """The cards of each hand, in words, that are nowhere else: not on the table, in no other
    hand."""
    world = read_world(Game.objects.get(pk=game.pk))
    table = world.table
    lie_open = {*table.free, *(card for land in table.lands for card in land.defence)}
    lie_open |= {card for own in table.troops.values() for troop in own for card in troop.cards}
    hands = {str(seat): {*hand.cards} for seat, hand in world.hands.items()}
    others = {seat: set().union(*(hands[o] for o in hands if o != seat)) for seat in hands}
    return {
        seat: {card_words(card) for card in cards - lie_open - others[seat]}
        for seat, cards in hands.items()
    }


def shown(device: Player, game: Game) -> set[str]:
    """The players whose secrets are in the page's source, both as it is sent and in the browser."""
    expect(device.page.locator("#now")).to_be_visible()
    sent = device.page.request.get(f"{device.page.url}").text()
    parts = device.page.request.get(f"{device.page.url.split('?')[0]}now").text()
    kept = device.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    source = sent + parts + device.page.content() + kept
    found = secrets_of(game)
    assert all(found.values()), "each hand has a card that lies nowhere else"
    return {seat for seat, cards in found.items() if any(card in source for card in cards)}


def says(device: Player, name: str) -> Locator:
    return device.page.get_by_role("button", name=f"I am {name}", exact=True)


def give_a_go(device: Player, name: str) -> None:
    """Taps the first offered choice until the go has passed on; at its end the curtain closes."""
    for _ in range(MOST_ACTS):
        button = device.page.locator(".tray form.choices > button").first
        pick = device.page.locator(".tray a.pick").first
        if says(device, name).count():
            device.use(says(device, name))
        elif button.count():
            device.use(button)
        elif pick.count():
            device.use(pick)
        else:
            return
    raise AssertionError("the go does not pass on")


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_the_page_contains_no_hand_until_its_owner_confirms(arrives: Arrives, script: bool):
    anna: Any = person("anna", first_name="Anna")
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    device = at(arrives, anna, f"/t/{game.public_id}/", how=PHONE, script=script)
    expect(says(device, "Anna")).to_be_visible()
    assert shown(device, game) == set()
    device.use(says(device, "Anna"))
    expect(device.page.locator(".tray")).to_be_visible()
    assert shown(device, game) == {"A"}
    give_a_go(device, "Anna")
    expect(says(device, "Bertrand")).to_be_visible()
    assert shown(device, game) == set(), "the curtain fell with the go"
    device.page.go_back()
    expect(says(device, "Bertrand")).to_be_visible()
    assert shown(device, game) == set(), "nor does the way back lead to a hand"
    device.use(says(device, "Bertrand"))
    expect(device.page.locator("#head")).to_contain_text(re.compile("Bertrand"))
    assert shown(device, game) == {"B"}
