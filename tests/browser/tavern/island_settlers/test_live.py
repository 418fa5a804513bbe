"""Four phones play Island Settlers live: a seven, a theft, a trade, a harbour, a city, a road that
is cut."""

import pytest
from playwright.sync_api import expect

from club.models import Game
from tavern.island_settlers import commands as acts
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.island_settlers.pages import (
    check_looks,
    choose,
    choose_place,
    count,
    send,
)
from tests.table import person
from tests.tavern.island_scenes import (
    CROSSED_ROADS,
    crossed_roads,
    crossing,
    field,
    prepared,
    wait_for_chance,
)
from tests.tavern.island_tables import island_table, table_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("anna", "bruno", "clara", "drostan")
WOOD, WOOL, GRAIN, BRICK, ORE = range(5)
RICH = {"A": {"wood": 3, "grain": 1, "ore": 3}, "B": {"wool": 2}}
Table = dict[str, Player]


def chronicle(player: Player) -> str:
    return player.page.locator("#chronicle").inner_text()


def say_what(table: Table, text: str) -> None:
    """Everybody reads it on a page that nobody has reloaded."""
    for player in table.values():
        player.chronicle_says(text)


def seven_is_rolled(game: Game, table: Table) -> None:
    """Clara, who has nine cards, discards four; the robber goes to Bruno's tile."""
    wait_for_chance(game, acts.Roll("A"), lambda w: sum(w.table.dice) == 7, by="D")
    anna, clara = table["A"].look(), table["C"]
    send(anna, "Roll the dice")
    expect(clara.page.locator("#board")).to_contain_text("Discard 4 cards: 4 to go")
    count(clara, 0, WOOD, 4)
    check_looks(clara, "hand-in")
    send(clara, "Discard 4 wood")
    say_what(table, "Clara discards 4 wood")
    expect(anna.page.locator("#board .isle-tray .ask")).to_contain_text("Tap the tile")
    choose_place(anna, field("Q"), field("Q"))
    check_looks(anna, "robber")
    send(anna, "Robber to Cornfield 6")


def card_is_stolen(game: Game, table: Table) -> None:
    """Thief and victim read which card it was; the others read only that there was a theft."""
    wait_for_chance(game, acts.Steal("A", "B"), lambda w: w.hands["A"].kinds[ORE] == 3, by="D")
    anna = table["A"].look()
    check_looks(anna, "theft")
    send(anna, "Steal a card from Bruno")
    say_what(table, "Anna steals a card from Bruno")
    told = {letter for letter, player in table.items() if "The stolen card" in chronicle(player)}
    assert told == {"A", "B"}
    assert "The stolen card: ore" in chronicle(table["B"])


def card_is_traded(game: Game, table: Table) -> None:
    """Anna asks everybody for grain; Bruno declines, Clara accepts, and nobody waits for
    Drostan."""
    anna, bruno, clara = table["A"], table["B"], table["C"]
    choose(anna, "Offer a trade")
    count(anna, 0, WOOD)
    count(anna, 1, GRAIN)
    check_looks(anna, "offering")
    send(anna, "Offer 1 wood for 1 grain to Bruno, Clara, Drostan")
    for player in (bruno, clara):
        expect(player.page.locator("#now .duty")).to_have_text("Answer the offer.")
    check_looks(clara, "asked")
    send(bruno, "No, thank you")
    send(clara, "Yes, trade")
    expect(anna.page.locator("#board .isle-offer")).to_contain_text("Clara: yes")
    expect(anna.page.locator("#board .isle-offer")).to_contain_text("Drostan: …")
    check_looks(anna, "answered")
    send(anna, "Trade with Clara")
    say_what(table, "Anna and Clara trade: 1 wood for 1 grain.")


def harbour_is_used(table: Table) -> None:
    anna = table["A"]
    choose(anna, "Trade with the bank")
    choose(anna, "3 wool")
    check_looks(anna, "harbour")
    send(anna, "Give the bank 3 wool for 1 brick")


def city_is_built(game: Game, table: Table) -> None:
    anna = table["A"]
    choose(anna, "City")
    choose_place(anna, crossing("KLR"), field("K"))
    check_looks(anna, "city")
    send(anna, "City: the intersection of")
    say_what(table, "Anna builds a city")
    assert table_now(game).cities[0] == 1 << crossing("KLR")
    send(anna, "End your turn")


def road_is_cut(game: Game, table: Table) -> None:
    """Bruno settles on Anna's road of seven paths, so Drostan gets the longest road."""
    no_seven = lambda w: w.table.phase == "trade"  # noqa: E731
    wait_for_chance(game, acts.Roll("B"), no_seven, by="D")
    bruno, drostan = table["B"].look(), table["D"]
    send(bruno, "Roll the dice")
    choose(bruno, "Settlement")
    choose_place(bruno, crossing("NOS"), field("N"))
    expect(bruno.page.locator("#board .isle-tray")).to_contain_text("It cuts the road of Anna.")
    check_looks(bruno, "cutting")
    send(bruno, "Settlement: the intersection of")
    say_what(table, "Drostan has the longest road: 2 points.")
    line = drostan.page.locator("#board .isle-seats > li").first
    expect(line).to_contain_text("longest road")
    expect(line.locator(".points")).to_contain_text("4")
    check_looks(drostan, "cut")
    assert (table_now(game).longest, table_now(game).lengths[0]) == (3, 4)


def test_four_phones_play_two_turns_with_all_that_can_happen(arrives: Arrives):
    users = [person(name) for name in NAMES]
    game = crossed_roads(*users, pace="evening")
    give_time(game)
    there = f"/t/{game.public_id}/"
    table = {
        letter: at(arrives, user, there, how=PHONE)
        for letter, user in zip("ABCD", users, strict=True)
    }
    assert table_now(game).longest == 0
    seven_is_rolled(game, table)
    card_is_stolen(game, table)
    card_is_traded(game, table)
    harbour_is_used(table)
    city_is_built(game, table)
    road_is_cut(game, table)


def give_time(game: Game) -> None:
    """An evening without time limits, since pictures take their time."""
    hour = dict.fromkeys(game.durations, 3600)
    Game.objects.filter(pk=game.pk).update(durations=hour, closes_at=None)


def test_a_turn_with_robber_harbour_and_city_is_played_without_script(arrives: Arrives):
    users = [person(name) for name in NAMES[:2]]
    game = prepared(island_table(*users), CROSSED_ROADS | {"hands": RICH})
    wait_for_chance(game, acts.Roll("A"), lambda w: sum(w.table.dice) == 7, by="B")
    anna = at(arrives, users[0], f"/t/{game.public_id}/", how=PHONE, script=False)
    send(anna, "Roll the dice")
    choose_place(anna, field("Q"), field("Q"))
    send(anna, "Robber to Cornfield 6")
    send(anna, "Steal a card from Bruno")
    choose(anna, "Trade with the bank")
    choose(anna, "3 wood")
    send(anna, "Give the bank 3 wood for 1 grain")
    choose(anna, "City")
    choose_place(anna, crossing("CDb"), field("C"))
    send(anna, "City: the intersection of")
    send(anna, "End your turn")
    expect(anna.page.locator("#now .duty")).to_contain_text("Waiting for")
    assert table_now(game).cities[0] == 1 << crossing("CDb")
    assert table_now(game).robber == field("Q")
