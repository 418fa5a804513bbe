"""Tables of the glass game, as an example of a game with secrets."""

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
    """A bot that takes the first offered command."""

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
    """Registers the glass game, until a test removes it from `club.kinds`."""
    _KINDS[GLASS_TABLE.name] = GLASS_TABLE


def lay_table(*seats: SeatPlan, host: Any, start: bool = True, **terms: Any) -> Game:
    """Sets up a table of the glass game with these seats."""
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
