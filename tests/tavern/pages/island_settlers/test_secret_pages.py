"""Secrets of one seat are on no page of another: stolen cards, bought cards, hands."""

from re import findall
from typing import Any

import pytest

from club.actions.chain.contents import command_of
from club.models import Game
from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import Hand, Table
from tests.table import person
from tests.tavern.island_tables import go_on, hand_of, island_table, table_now

pytestmark = pytest.mark.django_db


def late(table: Table) -> bool:
    """A later table: cards were bought, and somebody was robbed."""
    return sum(table.unplayed) > 1 and table.turn > 20


@pytest.fixture
def played(anna: Any, bruno: Any) -> Game:
    """A table of chance that came so far; a game may end before."""
    clara = person("clara", first_name="Clara")
    for _ in range(10):
        game = island_table(anna, bruno, clara)
        go_on(game, late)
        if late(table_now(game)):
            return game
    raise AssertionError("ten games ended early")


def entries(game: Game, kind: type) -> list[tuple[int, Any]]:
    lines = game.journal.order_by("seq")
    found = [(line.seq, command_of(line, game)) for line in lines]
    return [(seq, command) for seq, command in found if isinstance(command, kind)]


def history(client: Any, game: Game, seq: int) -> str:
    return str(client.get(f"/t/{game.public_id}/history/{seq}").content.decode())


def test_a_stolen_card_is_shown_only_to_thief_and_victim(played: Game, browser_of: Any):
    users = {seat.player: seat.user for seat in played.seats.all()}
    thefts = entries(played, acts.Steal)[:4]
    assert thefts
    for seq, command in thefts:
        told = {
            player
            for player, user in users.items()
            if "The stolen card:" in history(browser_of(user), played, seq)
        }
        assert told == {command.seat, command.victim}


def test_a_bought_card_is_shown_only_to_its_buyer(played: Game, browser_of: Any):
    users = {seat.player: seat.user for seat in played.seats.all()}
    bought = entries(played, acts.BuyCard)[:4]
    assert bought
    for seq, command in bought:
        told = {
            player
            for player, user in users.items()
            if "The bought card:" in history(browser_of(user), played, seq)
        }
        assert told == {command.seat}


def hand_on(page: str) -> list[int]:
    """The numbers of the five counters of the hand on a page."""
    row = page.split('aria-label="Your hand"')[1].split("</ul>")[0]
    return [int(number) for number in findall(r"<b[^>]*>(\d+)</b>", row)]


def test_a_page_and_its_parts_show_the_own_hand_and_no_other(played: Game, browser_of: Any):
    for seat in played.seats.all():
        client = browser_of(seat.user)
        own: Hand = hand_of(played, seat.player)
        address = f"/t/{played.public_id}/"
        for headers in ({}, {"HX-Request": "true"}):
            page = client.get(address, headers=headers).content.decode()
            assert page.count('aria-label="Your hand"') == 1
            assert hand_on(page) == [*own.kinds]
            names = ["Knight", "Road building", "Discovery", "Monopoly", "Point"]
            held = {name for name, number in zip(names, own.cards, strict=True) if number}
            row = page.split('aria-label="Your development cards"')
            shown = {name for name in names if len(row) > 1 and name in row[1].split("</ul>")[0]}
            assert held <= shown
            assert len(row) == 1 + bool(sum(own.cards) + sum(own.fresh))
