"""Random games of Stone Falls, and worlds in the words of `plain`."""

from collections.abc import Iterator
from random import Random
from typing import Any

from club.rules import Chance
from tavern.stone_falls.commands import Command
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, NAMES
from tavern.stone_falls.world import Seen, World
from tests.tavern.seeded import drawn, seats_of
from tests.tavern.stone_falls import plain

Played = tuple[World, Command, Chance, World]
BOUND = 2_000  # commands: no game is endless


def first_world(players: int, rng: Random) -> World:
    seats = seats_of(players)
    chance = drawn(STONE_FALLS.draws_to_start(seats, {}), rng)
    return STONE_FALLS.start(seats, {}, chance, "").world


def dealt(players: int, rng: Random) -> World:
    """A world after the deal, with colours chosen at random."""
    world = first_world(players, rng)
    while STONE_FALLS.progress(world).phase == "colours":
        world = stepped(world, rng.choice(offered(world)), rng)[1]
    return world


def offered(world: World) -> tuple[Any, ...]:
    return STONE_FALLS.choices(Seen(world, world.speaker))


def stepped(world: World, command: Command, rng: Random) -> tuple[Chance, World]:
    chance = drawn(STONE_FALLS.draws(world, command), rng)
    return chance, STONE_FALLS.play(world, command, chance).world


def random_game(players: int, rng: Random) -> Iterator[Played]:
    """Every step of a game: the world before, the command, its chance, the world after."""
    yield from played_on(first_world(players, rng), rng)


def played_on(world: World, rng: Random) -> Iterator[Played]:
    for _ in range(BOUND):
        if world.phase == "ended":
            return
        command = rng.choice(offered(world))
        chance, after = stepped(world, command, rng)
        yield world, command, chance, after
        world = after
    raise AssertionError("a game without end")


def plain_board(world: World) -> plain.Board:
    board = {(at % 5, at // 5): stone for at, stone in enumerate(world.board) if stone != FREE}
    return {square: NAMES[stone] for square, stone in board.items()}


def stones_in(world: World) -> list[int]:
    """Every stone of the table, once for each place where it is."""
    piles = (*world.supply.values(), *world.treasure, world.chosen.values(), world.queue)
    on_board = [stone for stone in world.board if stone != FREE]
    return sorted(on_board + [stone for pile in piles for stone in pile])
