"""Tables of the glass game, which stands for any game with secrets at a table."""

from random import Random
from typing import Any

from club.actions.journal.actor import Actor
from club.kinds import _KINDS
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.kind import table_kind
from tests.club.glass import Glass


class GlassAtTable(Glass):
    name = "glass_table"


class FirstChoice:
    """A bot that takes what is offered first."""

    def answer(self, seen: Any, offered: Any, rng: Random) -> Any:
        return offered[0]


GLASS_TABLE = table_kind(
    GlassAtTable(),
    title="Glass",
    phases={"drawing": "Drawing", "guessing": "Guessing", "ended": "End"},
    duties={"drawing": "Draw a number.", "guessing": "Guess."},
    bots={"steady": FirstChoice},
)


def introduce() -> None:
    """The glass game is played at this house, until it is taken out of `club.kinds` again."""
    _KINDS[GLASS_TABLE.name] = GLASS_TABLE


def lay_table(*seats: SeatPlan, host: Any, start: bool = True, **terms: Any) -> Game:
    """A table of the glass game with these seats."""
    introduce()
    plan = TableTerms(kind="glass_table", **({"pace": "free"} | terms))
    game = found_table(host=host, terms=plan, seats=seats)
    if start:
        start_table(game.pk, host=host)
    game.refresh_from_db()
    return game


def of(*people: Any) -> list[SeatPlan]:
    return [SeatPlan(user.username.capitalize(), user=user) for user in people]


def actor_of(game: Game, letter: str) -> Actor:
    return Actor.seat(game.seats.get(player=letter).user, letter)
