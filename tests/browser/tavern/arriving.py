"""Tables that people open in a real browser."""

from collections.abc import Callable
from typing import Any

from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tests.browser.conftest import sign_in
from tests.browser.player import Player

Arrives = Callable[..., Player]


def table_of(*people: Any, **terms: Any) -> Game:
    seats = [SeatPlan(user.username.capitalize(), user=user) for user in people]
    game = found_table(
        host=people[0],
        terms=TableTerms(kind="stone-falls", **({"pace": "free"} | terms)),
        seats=seats,
    )
    start_table(game.pk, host=people[0])
    game.refresh_from_db()
    return game


def at(arrives: Arrives, user: Any, address: str, **more: Any) -> Player:
    player = arrives(user.username, **more)
    sign_in(player, user)
    player.page.goto(address)
    return player
