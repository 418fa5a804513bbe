"""Worlds of Stone Falls in the middle of random games."""

from random import Random

from club.rules import Seat
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import World


def random_world(players: int, commands: int, seed: int) -> World:
    """The world after so many random commands, or at the end of the game."""
    rng, seats = Random(seed), tuple(map(Seat, "ABCD"[:players]))
    chance = tuple(rng.randint(d.low, d.high) for d in STONE_FALLS.draws_to_start(seats, {}))
    world = STONE_FALLS.start(seats, {}, chance, "").world
    for _ in range(commands):
        if world.phase == "ended":
            break
        command = rng.choice(STONE_FALLS.choices(STONE_FALLS.see(world, world.speaker)))
        draws = STONE_FALLS.draws(world, command)
        chance = tuple(rng.randint(draw.low, draw.high) for draw in draws)
        world = STONE_FALLS.play(world, command, chance).world
    return world
