"""Tables of Six Lands, played until they are as a test needs them."""

from random import Random
from typing import Any

from club.actions.chain.contents import read_world
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.glass_tables import of
from tests.tavern.six_lands.games import any_command


def land_table(*people: Any, seats: list[SeatPlan] | None = None, **terms: Any) -> Game:
    """A started table of these people, with a first game in which Anna begins."""
    options = {"first_game": True, "first": "A"}
    plan = TableTerms(kind="six-lands", **({"pace": "free", "options": options} | terms))
    game = found_table(host=people[0], terms=plan, seats=[*of(*people), *(seats or [])])
    start_table(game.pk, host=people[0])
    game.refresh_from_db()
    return game


def play(game: Game, command: Any) -> None:
    """Plays the command for the player of its seat, or at the host's device."""
    seat = game.seats.get(player=command.seat)
    if seat.user is None:
        act(game.pk, command, actor=Actor.organiser(game.organiser, seat.player))
    else:
        act(game.pk, command, actor=Actor.seat(seat.user, seat.player))
    game.refresh_from_db()


def play_on(game: Game, commands: int, seed: int = 1) -> Game:
    """Plays so many random commands, or until the end of the game."""
    rng = Random(seed)
    for _ in range(commands):
        world = read_world(game)
        if SIX_LANDS.standing(world) is not None:
            break
        play(game, any_command(world, rng))
    return game


def play_to_turn_of(game: Game, letter: str, at_least: int, seed: int = 1) -> Game:
    """Plays so many random commands, and on until this seat begins a turn."""
    play_on(game, at_least, seed)
    for more in range(200):
        table = read_world(game).table
        if (table.phase, table.speaker, table.played) == ("go", letter, False):
            return game
        play_on(game, 1, seed + more)
    raise AssertionError("this turn never comes")
