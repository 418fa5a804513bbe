"""The certain consequences of a command: it is played without saving."""

from msgspec.structs import replace

from campaign.commands import Bid, Move, OpenBids, PlayerCommand
from campaign.differences import Difference, Power, differences
from campaign.play import check_bid, defaults, play
from campaign.world import BattleId, World

UNPAID = {"forces", "battles"}  # phases before the income of a turn


def without_and_with(world: World, command: PlayerCommand) -> tuple[World, World]:
    """The world without the command, and the world with it. For a move, nobody moves afterwards and
    known claims are made (R41). Refuses what the rules refuse, and commands that need dice.
    """
    if isinstance(command, Bid):
        check_bid(world, command)
        return world, play(world, OpenBids({command.player: command.amount})).world
    after = play(world, command).world
    if isinstance(command, Move):
        return _all_pass(world), _all_pass(after)
    return world, after


def certain(before: World, after: World, command: PlayerCommand) -> tuple[Difference, ...]:
    """The differences that do not depend on others. For a bid that is its price (R11). Stocks are
    compared only if both worlds have been paid, or neither has.
    """
    found = differences(*(_battles_by_terrain(world) for world in (before, after)))
    if isinstance(command, Bid):
        return tuple(one for one in found if isinstance(one, Power))
    if before.phase != after.phase and {before.phase, after.phase} & UNPAID:
        return tuple(one for one in found if not isinstance(one, Power))
    return found


def _battles_by_terrain(world: World) -> World:
    """The world with its battles named after their terrains, because one more battle changes the
    numbers of later ones."""
    by_terrain = {BattleId(battle.terrain): battle for battle in world.battles.values()}
    return replace(world, battles=by_terrain)


def _all_pass(world: World) -> World:
    while world.phase == "movement":
        for command in defaults(world):
            world = play(world, command).world
    return world
