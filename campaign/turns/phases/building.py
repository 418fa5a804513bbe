"""Villages and sacred grounds (R82–R86)."""

from campaign.commands import BuildSacredGround, BuildVillage, Done
from campaign.turns.economy import building
from campaign.turns.kinds_of_phase.at_once import at_once
from campaign.turns.kinds_of_phase.record import Acts
from campaign.world import PlayerId, World

ACTS: Acts = {BuildVillage: building.build_village, BuildSacredGround: building.build_sacred_ground}


def _idle(world: World, player: PlayerId) -> Done | None:
    """Done, in the last turn, for a player who can build only sacred grounds (A75).

    No battle follows in which they would count.
    """
    if world.turn < world.rules.limits.turns:
        return None
    found = building.choices(world, player)
    return Done(player) if all(isinstance(one, BuildSacredGround) for one in found) else None


RULES = at_once(
    "building",
    "invasions",
    building.choices,
    building.is_open,
    ACTS,
    idle=_idle,
    habits=("nothing", "suggested"),
    suggested_by="bot",
)
