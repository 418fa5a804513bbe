"""Games of Island Settlers for tests: started with a seed, played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from club.rules import Chance, Outcome
from tavern.island_settlers.bots.draws import filled
from tavern.island_settlers.commands import Command, MaySetTerms
from tavern.island_settlers.news import News
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World
from tests.tavern.seeded import SALT, drawn, seats_of

TERMS = 0.01  # how often a seat that may set standing terms does so
BOUND = 60_000  # commands; a random game of four takes 1,800 on average
ISLANDS = ("practice", "spiral", "random")


def any_options(rng: Random) -> dict[str, Any]:
    return {"rules": rng.choice(["text", "current"]), "island": rng.choice(ISLANDS)}


def started(
    rng: Random, players: int, options: dict[str, Any] | None = None
) -> Outcome[World, News]:
    seats = seats_of(players)
    options = any_options(rng) if options is None else options
    chance = drawn(ISLAND_SETTLERS.draws_to_start(seats, options), rng)
    return ISLAND_SETTLERS.start(seats, options, chance, SALT)


def is_over(world: World) -> bool:
    return ISLAND_SETTLERS.standing(world) is not None


def any_command(world: World, rng: Random) -> Command:
    """A command of an awaited seat, or sometimes of any seat that may act."""
    if (command := ISLAND_SETTLERS.automatic(world)) is not None:
        return command
    seats = world.table.seats if rng.random() < 0.2 else ISLAND_SETTLERS.awaited(world)
    offered = [ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, seat)) for seat in seats]
    wanted = [some for some in offered if some and (not _of_terms(some) or rng.random() < TERMS)]
    choices: Any = rng.choice(wanted or [_awaited_choices(world)])
    return filled(rng.choice(choices), rng)


def _of_terms(choices: Any) -> bool:
    return isinstance(choices[0], MaySetTerms)


def _awaited_choices(world: World) -> Any:
    seat = ISLAND_SETTLERS.awaited(world)[0]
    return ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, seat))


def steps(
    rng: Random, players: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[World, Command, Chance, Outcome[World, News]]]:
    """Each step of a whole random game."""
    world = started(rng, players, options).world
    while not is_over(world):
        command = any_command(world, rng)
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        outcome = ISLAND_SETTLERS.play(world, command, chance)
        yield world, command, chance, outcome
        world = outcome.world


def midgame(rng: Random, players: int, most: int, options: Any = None) -> World | None:
    """A world from a random game. None if the game was over before."""
    world = started(rng, players, options).world
    for _ in range(rng.randint(2, most)):
        if is_over(world):
            return None
        command = any_command(world, rng)
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, chance).world
    return None if is_over(world) else world
