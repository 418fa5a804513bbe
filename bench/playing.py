"""The measured campaigns: random ones through JSON, and those of bots."""

from collections.abc import Iterator
from random import Random

from campaign import commands
from campaign.bots.bot_table import BotTable
from campaign.bots.draws import draw
from campaign.bots.playouts import PlayedCommand, random_command
from campaign.commands import Bid, Command, OpenBids
from campaign.play import awaited, check_bid, choices_without_notes, dice_needed, play
from campaign.rules import Seen
from campaign.trials.plan import Plan, new_plan
from campaign.turns.setup import new_world
from campaign.world import PlayerId, World
from tests.map.bundled import earlier_map

Record = list[tuple[bytes, tuple[int, ...]]]  # commands as JSON, with their dice

FACTIONS = ("Otherworld", "Vikings", "Horde", "Underground Peoples")


def first_world() -> World:
    seats = zip("ABCD", FACTIONS, strict=True)
    return new_world(earlier_map(), {PlayerId(seat): faction for seat, faction in seats})


def random_step(world: World, rng: Random) -> tuple[World, int]:
    """The next world of random play, and how many decisions led to it.

    As on the site, every command arrives as JSON and is checked; a sealed bid is the decision of
    one player, and the opening is none.
    """
    if world.phase == "bids":
        bids = [_bid(world, player, rng) for player in awaited(world)]
        opening = OpenBids({bid.player: bid.amount for bid in bids})
        return play(world, opening).world, len(bids)
    command = _through_json(random_command(world, rng))
    wanted = dice_needed(world, command)
    dice = tuple([rng.randint(1, 6) for _ in range(wanted)]) if wanted else ()
    return play(world, command, dice).world, 1


def random_play(world: World, rng: Random) -> Iterator[tuple[World, int]]:
    while world.ending is None:
        world, decisions = random_step(world, rng)
        yield world, decisions


def _bid(world: World, player: PlayerId, rng: Random) -> Bid:
    bid = _through_json(draw(Seen(world, player), choices_without_notes(world, player)[0], rng))
    assert isinstance(bid, Bid)
    check_bid(world, bid)
    return bid


def _through_json(command: Command) -> Command:
    return commands.decode(commands.encode(command))


def random_game(seed: int) -> int:
    """A random campaign of four on the bundled map; how many decisions it took."""
    world, rng, decisions = first_world(), Random(seed), 0
    while world.ending is None:
        world, counted = random_step(world, rng)
        decisions += counted
    return decisions


def plan_of(bot: str, campaigns: int) -> Plan:
    """Campaigns of four such bots on the bundled map."""
    return new_plan(earlier_map(), bots=(bot,) * 4, campaigns=campaigns, seed=5)


def game_of(plan: Plan, index: int) -> list[PlayedCommand]:
    return list(BotTable(plan.seated(index), plan.seed_of(index)).play(plan.world(index)))


def recorded(game: list[PlayedCommand]) -> Record:
    return [(commands.encode(step.command), step.chance) for step in game]


def replayed(world: World, record: Record) -> World:
    for line, chance in record:
        world = play(world, commands.decode(line), chance).world
    return world
