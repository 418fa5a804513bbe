"""Making puzzles: deals are played until three stones are left to come, and gold is near."""

from collections.abc import Iterator
from random import Random

from msgspec import Raw

from club.rules import Chance, Seat
from tavern.stone_falls.bots.beam import answer_alone
from tavern.stone_falls.choices import choices
from tavern.stone_falls.commands import Command
from tavern.stone_falls.puzzles.known import LENGTH, Puzzle
from tavern.stone_falls.puzzles.search import ways_to_gold
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import Seen, World

SEAT, SALT = Seat("A"), "0" * 32
NARROW = 3  # boards that the player of the deals keeps, and stones that it looks ahead
SEVERAL = 3 / 10  # at most this part of the first boards leads to gold


def puzzles_from(seed: int) -> Iterator[Puzzle]:
    """Puzzles from the deals of this seed, without end."""
    rng = Random(seed)
    while True:
        draws = STONE_FALLS.draws_to_start((SEAT,), {})
        chance = tuple(rng.randint(draw.low, draw.high) for draw in draws)
        world, commands = _position(chance)
        if world is None:
            continue
        ways = ways_to_gold(world.board, world.queue)
        if 0 < ways.golden <= SEVERAL * ways.firsts:
            written = tuple(Raw(STONE_FALLS.commands.encode(one)) for one in commands)
            yield Puzzle(chance, written, ways.firsts, ways.golden)


def _position(chance: Chance) -> tuple[World | None, list[Command]]:
    """The world of this deal before its last stones; None if it ended before."""
    world, commands = STONE_FALLS.start((SEAT,), {}, chance, SALT).world, list[Command]()
    while world.phase != "place" or len(world.queue) > LENGTH:
        if world.phase == "ended":
            return None, commands
        commands.append(answer_alone(world, choices(Seen(world, SEAT)), NARROW, NARROW))
        world = STONE_FALLS.play(world, commands[-1]).world
    return world, commands
