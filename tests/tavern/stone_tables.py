"""Tables of Stone Falls at the turn of their first player."""

from typing import Any

from club.actions.chain.contents import read_world
from club.actions.play.submit import act
from club.kinds import kind_of
from club.models import BOT_NAMES, Game
from club.rules import Seat
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.thinking import let_bots_play
from tavern.stone_falls.defaults import default
from tavern.stone_falls.rules import STONE_FALLS
from tests.tavern.glass_tables import actor_of, of


class PlaysTheDefault:
    """A bot that always plays the default."""

    def answer(self, seen: Any, offered: Any, rng: Any) -> Any:
        return default(seen.world)


def stone_table(*people: Any, bots: int = 0, waits_for: str = "", **terms: Any) -> Game:
    """A table of these people with colours and first stones chosen.

    A stone must be placed, and the awaited seat gives that command.
    """
    plan = TableTerms(kind="stone-falls", **({"pace": "free"} | terms))
    seats = [*of(*people), *(SeatPlan(name, bot="steady") for name in BOT_NAMES[:bots])]
    game = found_table(host=people[0], terms=plan, seats=seats)
    start_table(game.pk, host=people[0])
    for _ in range(30):
        game.refresh_from_db()
        if game.phase == "place" and waits_for in ("", game.waits_for):
            return game
        command = default(read_world(game))
        assert command is not None
        if game.seats.get(player=command.seat).bot:
            let_bots_play(game.pk)
        else:
            act(game.pk, command, actor=actor_of(game, command.seat))
    raise AssertionError("no stone is due")


def placed_elsewhere(game: Game, turn: list[Any]) -> list[Any]:
    """Another first command than that of the turn: the stone on another square."""
    kind = kind_of(game)
    offered = kind.rules.choices(kind.rules.see(read_world(game), Seat(game.waits_for)))
    return [next(one for one in offered if one != turn[0])]


def whole_turn(game: Game) -> list[Any]:
    """The commands of the awaited seat's turn, up to the next one's."""
    world = read_world(Game.objects.get(pk=game.pk))
    speaker, commands = world.speaker, []
    while world.speaker == speaker:
        command = default(world)
        assert command is not None
        commands.append(command)
        world = STONE_FALLS.play(world, command).world
    return commands
