"""Transfers between bands and reserves (R29)."""

from campaign.bands import transfer
from campaign.commands import Dissolve, Transfer
from campaign.turns.kinds_of_phase.at_once import at_once
from campaign.turns.kinds_of_phase.record import Acts
from campaign.world import PlayerId, World

ACTS: Acts = {Transfer: transfer.transfer, Dissolve: transfer.dissolve}


def _will_ask(world: World, player: PlayerId) -> bool:
    return player not in (world.gathered or ()) and transfer.is_open(world, player)


RULES = at_once(
    "transfer",
    "movement",
    transfer.choices,
    transfer.is_open,
    ACTS,
    will_ask=_will_ask,
    habits=("nothing",),
)
