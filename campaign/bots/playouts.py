"""Whole campaigns played by a random player, for tests, benchmarks and the demo."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from campaign.bots.draws import draw, moves_of_the_game
from campaign.commands import Bid, Command, OpenBids
from campaign.play import Outcome, awaited, choices_without_notes, draws, play
from campaign.rules import Seen
from campaign.world import World
from club.bots import RandomBot

_RANDOM = RandomBot(draw)


class PlayedCommand(Struct, frozen=True):
    """One command of a played campaign, the dice it used, and its outcome."""

    command: Command
    chance: tuple[int, ...]
    outcome: Outcome


def random_command(world: World, rng: Random) -> Command:
    """A random legal command of an awaited player; all bids at once."""
    if world.takes_bids:
        offers = [(p, choices_without_notes(world, p)[0]) for p in awaited(world)]
        bids = [draw(Seen(world, p), offer, rng) for p, offer in offers]
        return OpenBids({bid.player: bid.amount for bid in bids if isinstance(bid, Bid)})
    player = rng.choice(awaited(world))
    offered = moves_of_the_game(choices_without_notes(world, player))
    return _RANDOM.answer(Seen(world, player), offered, rng)


def step(world: World, command: Command, rng: Random) -> PlayedCommand:
    """Plays a command with dice from `rng`."""
    chance = tuple(rng.randint(one.low, one.high) for one in draws(world, command))
    return PlayedCommand(command, chance, play(world, command, chance))


def play_on(world: World, rng: Random) -> Iterator[PlayedCommand]:
    """Random legal commands until the campaign ends."""
    while world.ending is None:
        taken = step(world, random_command(world, rng), rng)
        yield taken
        world = taken.outcome.world
