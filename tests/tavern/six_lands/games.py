"""Games of Six Lands for tests: started with a seed, played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from club.rules import Outcome
from tavern.six_lands.commands import Command
from tavern.six_lands.components import COLOUR, COLOURS, VALUE
from tavern.six_lands.news import News
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import World
from tests.tavern.seeded import SALT, drawn, seats_of

BOUND = 3000  # decisions; random games have taken 108 on average and never 600


def any_options(rng: Random) -> dict[str, Any]:
    if rng.random() < 0.1:
        return {"first_game": True}
    sides = {land: rng.choice(["crown", "other"]) for land in "RGBOVY"}
    return {"sides": sides, "claim_by_hand": rng.random() < 0.3}


def started(
    rng: Random, players: int, options: dict[str, Any] | None = None
) -> Outcome[World, News]:
    seats = seats_of(players)
    options = any_options(rng) if options is None else options
    chance = drawn(SIX_LANDS.draws_to_start(seats, options), rng)
    return SIX_LANDS.start(seats, options, chance, SALT)


def any_command(world: World, rng: Random) -> Command:
    (seat,) = SIX_LANDS.awaited(world)
    command: Command = rng.choice(SIX_LANDS.choices(SIX_LANDS.see(world, seat)))  # type: ignore[assignment]
    return command


def steps(
    rng: Random, players: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[World, Command, Outcome[World, News]]]:
    """Each step of a whole random game."""
    world = started(rng, players, options).world
    while SIX_LANDS.standing(world) is None:
        command = any_command(world, rng)
        outcome = SIX_LANDS.play(world, command)
        yield world, command, outcome
        world = outcome.world


def name_of(card: int) -> str:
    """Colour letter and value: "G4"."""
    return f"{COLOURS[COLOUR[card]]}{VALUE[card]}"
