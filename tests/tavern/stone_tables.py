"""Tables of Stone Falls, brought to the turn of their first player."""

from typing import Any

from club.actions.chain.contents import read_world
from club.actions.play.submit import act
from club.models import Game
from tavern.actions.founding import Terms, found_table, start_table
from tavern.stone_falls.defaults import default
from tavern.stone_falls.rules import STONE_FALLS
from tests.tavern.glass_tables import actor_of, of


def stone_table(*people: Any, **terms: Any) -> Game:
    """A table of these people at which colours and first stones are chosen: a stone is due."""
    plan = Terms(kind="stone-falls", **({"pace": "free"} | terms))
    game = found_table(host=people[0], terms=plan, seats=of(*people))
    start_table(game.pk, host=people[0])
    for _ in range(20):
        game.refresh_from_db()
        if game.phase == "place":
            return game
        command = default(read_world(game))
        assert command is not None
        act(game.pk, command, actor=actor_of(game, command.seat))
    raise AssertionError("no stone is due")


def whole_turn(game: Game) -> list[Any]:
    """The commands that make the turn of whoever is awaited, up to the next one's."""
    world = read_world(Game.objects.get(pk=game.pk))
    speaker, commands = world.speaker, []
    while world.speaker == speaker:
        command = default(world)
        assert command is not None
        commands.append(command)
        world = STONE_FALLS.play(world, command).world
    return commands
