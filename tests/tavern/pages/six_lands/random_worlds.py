"""Worlds of Six Lands in the middle of a random game."""

from random import Random

from club.rules import Seat
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import World

PEOPLE = dict(zip("ABCD", ("Anna", "Bertrand", "Clara", "Drostan"), strict=True))


def random_world(players: int, commands: int, seed: int) -> World:
    rng, seats = Random(seed), tuple(map(Seat, "ABCD"[:players]))
    options = {"sides": rng.choice(["crown", "other"])}
    draws = SIX_LANDS.draws_to_start(seats, options)
    chance = tuple(rng.randint(draw.low, draw.high) for draw in draws)
    world = SIX_LANDS.start(seats, options, chance, "0" * 32).world
    for _ in range(commands):
        if not (awaited := SIX_LANDS.awaited(world)):
            break
        command = rng.choice(SIX_LANDS.choices(SIX_LANDS.see(world, awaited[0])))
        draws = SIX_LANDS.draws(world, command)
        chance = tuple(rng.randint(draw.low, draw.high) for draw in draws)
        world = SIX_LANDS.play(world, command, chance).world
    return world
