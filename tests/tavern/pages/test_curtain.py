"""At a shared device the curtain falls when the go of another person begins."""

import json
from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tavern.actions import table_queries
from tavern.actions.founding import SeatPlan
from tavern.six_lands.commands import EndTurn
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.land_tables import land_table

pytestmark = pytest.mark.django_db


def address(game: Game, rest: str = "") -> str:
    return f"/t/{game.public_id}/{rest}"


def six_commands(*given: Any) -> dict[str, str]:
    sent = json.dumps([json.loads(SIX_LANDS.commands.encode(one)) for one in given])
    return {"commands": sent, "key": f"k{hash(sent)}"}


def some_choice(game: Game, letter: str) -> Any:
    return table_queries.choices_of(game, table_queries.seen_at(game, letter), letter)[0]


def end_go(game: Game, client: Any, letter: str) -> None:
    """Plays the first offered command at the device, and ends the turn."""
    for one in (some_choice(game, letter), EndTurn(letter)):
        client.post(address(game, "act"), six_commands(one))
        game.refresh_from_db()


def test_the_curtain_stays_up_while_the_same_person_goes_on(anna, browser_of):
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    client = browser_of(anna)
    client.post(address(game, "curtain"), {"player": "A"})
    assert 'class="tray' in client.get(address(game)).content.decode()
    first, *_ = table_queries.choices_of(game, table_queries.seen_at(game, "A"), "A")
    client.post(address(game, "act"), six_commands(first))
    game.refresh_from_db()
    assert game.waits_for == "A"
    assert 'class="tray' in client.get(address(game)).content.decode()
    client.post(address(game, "act"), six_commands(EndTurn("A")))
    game.refresh_from_db()
    assert game.waits_for == "B"
    fallen = client.get(address(game)).content.decode()
    assert "I am Bertrand" in fallen
    assert 'class="tray' not in fallen


def test_a_curtain_that_fell_stays_down_until_somebody_says_who_they_are(anna, browser_of):
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    client = browser_of(anna)
    client.post(address(game, "curtain"), {"player": "A"})
    end_go(game, client, "A")
    assert "I am Bertrand" in client.get(address(game)).content.decode()
    act(game.pk, some_choice(game, "B"), actor=Actor.organiser(anna, "B"))
    act(game.pk, EndTurn("B"), actor=Actor.organiser(anna, "B"))
    game.refresh_from_db()
    assert game.waits_for == "A"
    page = client.get(address(game)).content.decode()
    assert "I am Anna" in page
    assert 'class="tray' not in page


def test_the_curtain_stays_up_while_the_game_waits_for_another_device(anna, bruno, browser_of):
    game = land_table(anna, bruno, seats=[SeatPlan("Clara", here=True)])
    client = browser_of(anna)
    client.post(address(game, "curtain"), {"player": "A"})
    end_go(game, client, "A")
    assert game.waits_for == "B"
    assert "I am Anna" not in client.get(address(game)).content.decode()
    for command in (some_choice(game, "B"), EndTurn("B")):
        act(game.pk, command, actor=Actor.seat(bruno, "B"))
    game.refresh_from_db()
    assert game.waits_for == "C"
    page = client.get(address(game)).content.decode()
    assert "I am Clara" in page
    assert 'class="tray' not in page
