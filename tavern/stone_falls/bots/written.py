"""The decision of a bot, as an offered command."""

from tavern.stone_falls.bots.variants import Taken, Variant
from tavern.stone_falls.commands import Command, LeavePower, Place, Resolve
from tavern.stone_falls.lines import fewest
from tavern.stone_falls.powers.table import WRITTEN
from tavern.stone_falls.stones import power_of
from tavern.stone_falls.world import World, stone_in_play


def next_step(world: World, variant: Variant) -> Command:
    """The placement, or the use of the power after the stone is placed."""
    stone = stone_in_play(world)
    assert stone is not None  # there is one in these phases
    if world.phase == "place":
        return Place(world.speaker, variant.at)
    if variant.use is None:
        return LeavePower(world.speaker)
    return WRITTEN[power_of(stone)](world.speaker, *variant.use)


def resolution(world: World, taken: Taken) -> Command:
    """The resolution of a line. The gift goes to the first of those who may get it."""
    to = fewest(world)[0]
    return Resolve(world.speaker, taken.line, taken.treasure, taken.gift, to)
