"""Tables of Island Settlers, played by steady players until they are as a test needs them."""

from collections.abc import Callable
from random import Random
from typing import Any

from club.actions.chain.contents import seen_by
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.thinking import let_bots_play
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.choices import choices
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import Hand, Table

BOTS = ("Alder", "Birch", "Cedar")
MOST = 3000  # commands


def island_table(*people: Any, bots: int = 0, pace: str = "free", **options: Any) -> Game:
    """A table of these users and so many steady bots, on the practice island."""
    seats = [SeatPlan(user.username.capitalize(), user=user) for user in people]
    seats += [SeatPlan(name, bot="steady") for name in BOTS[:bots]]
    terms = TableTerms(kind="island-settlers", pace=pace, options={"island": "practice", **options})
    game = found_table(host=people[0], terms=terms, seats=seats)
    start_table(game.pk, host=people[0])
    game.refresh_from_db()
    return game


def table_now(game: Game) -> Table:
    game.refresh_from_db()
    table: Table = seen_by(game, None).table
    return table


def hand_of(game: Game, player: str) -> Hand:
    game.refresh_from_db()
    hand: Hand = seen_by(game, player).own
    return hand


def give(game: Game, command: Any) -> None:
    """Gives a command for the person of a seat."""
    player = command.seat
    act(game.pk, command, actor=Actor.seat(game.seats.get(player=player).user, player))
    game.refresh_from_db()


def go_on(game: Game, until: Callable[[Table], bool]) -> None:
    """Plays steadily for everybody, without pages, until the condition is met or the game is
    over."""
    rng = Random(1)
    for _ in range(MOST):
        if until(table_now(game)) or game.status == Game.ENDED:
            return
        player = next(iter(people_awaited(game)), "")
        if not player:
            let_bots_play(game.pk)
            continue
        seen = seen_by(game, player)
        give(game, SteadyBot().answer(seen, choices(seen), rng))
    raise AssertionError("the table never came to this")


def people_awaited(game: Game) -> list[str]:
    """The awaited seats of people. They answer an offer before bots do."""
    seats = game.seats.filter(player__in=list(game.waits_for), bot="").order_by("player")
    return list(seats.values_list("player", flat=True))


def most_points(table: Table) -> int:
    return max(open_points(table, place) for place in range(len(table.seats)))
