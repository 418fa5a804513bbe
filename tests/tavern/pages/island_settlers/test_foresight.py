"""The page shows the consequences of a building, and the missing cards, before it is built."""

from re import findall
from typing import Any

import pytest

from club.rules import Seat
from tavern.island_settlers.table import World
from tests.tavern.island_scenes import CROSSED_ROADS, crossing
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.pages.island_settlers.scenes import commands_in, page_of
from tests.tavern.scenarios.island_settlers.positions import world_of

pytestmark = pytest.mark.django_db


SEATS = tuple(map(Seat, "ABCD"))


def position(**given: Any) -> World:
    world = world_of(CROSSED_ROADS | {"turn": "B", "phase": "trade"} | given, SEATS)
    assert world is not None
    return world


def preview(world: World, at: str) -> str:
    return page_of(world, "B", {"do": "settlement", "at": str(crossing(at))})


def test_a_settlement_on_the_road_of_another_says_so():
    page = preview(position(), "NOS")
    assert "Its tiles yield 9 cards in 36 rolls. It cuts the road of Anna." in page


@pytest.mark.parametrize("cut", ["MNS-NOS", "DNO-NOS"])
def test_the_end_of_a_road_is_not_cut(cut: str):
    roads = CROSSED_ROADS["roads"]
    shorter = [way for way in roads["A"] if way != cut]
    world = position(roads=roads | {"A": shorter})
    assert "Its tiles yield 9 cards in 36 rolls." in preview(world, "NOS")
    assert "It cuts" not in preview(world, "NOS")


def test_the_missing_cards_are_shown_next_to_the_cost():
    page = page_of(position(hands={"B": {"wood": 1}}), "B")
    tiles = page.split('class="isle-tiles"')[1].split("</ul>")[0].split("<li>")[1:]
    missing = [[int(number) for number in findall(r"(\d+) missing", tile)] for tile in tiles]
    assert missing == [[1], [1, 1, 1], [2, 3], [1, 1, 1]]
    rich = page_of(position(hands={"B": {"wood": 1, "brick": 1}}), "B")
    assert "missing" not in rich.split('class="isle-tiles"')[1].split("</li>")[0]


@pytest.mark.parametrize("rated", [False, True])
def test_a_hint_is_given_only_at_unrated_tables(
    rated: bool, anna: Any, bruno: Any, browser_of: Any
):
    game = island_table(anna, bruno)
    go_on(game, lambda table: table.phase == "trade" and table.speaker == 0)
    game.table.rated = rated
    game.table.save(update_fields=["rated"])
    client, address = browser_of(anna), f"/t/{game.public_id}/"
    page = client.get(address).content.decode()
    hint = client.get(address, {"do": "hint"}).content.decode()
    assert ("What would a steady player do?" in page) is not rated
    assert ("A steady player would do this:" in hint) is not rated
    assert len(commands_in(hint)) >= 1


def test_a_hint_can_be_followed(anna: Any, bruno: Any, browser_of: Any):
    game = island_table(anna, bruno)
    go_on(game, lambda table: table.phase == "trade" and table.speaker == 0)
    client, address = browser_of(anna), f"/t/{game.public_id}/"
    sent = commands_in(client.get(address, {"do": "hint"}).content.decode())[0]
    before = game.seq
    assert client.post(f"{address}act", {"commands": sent, "key": "k"}).status_code == 302
    game.refresh_from_db()
    assert game.seq > before
