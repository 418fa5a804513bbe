"""Every phase of a turn, a record each, and what it is made of in a file of its own (Annex 2).

`PHASES` is the only table of them in the rules. To know how a phase is played, or what is done in
it, read its record.
"""

from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.turns.phases import (
    battles,
    bids,
    building,
    demobilisation,
    dice,
    forces,
    invasions,
    late_returns,
    movement,
    muster,
    placement,
    recruitment,
    returns,
    ties,
    transfer,
)
from campaign.world import World

# After the campaign nothing is awaited, offered or done (R2).
_ENDED = PhaseRules(name="ended", then="ended", played="by itself")
_IN_ORDER = (
    muster.RULES,
    dice.RULES,
    placement.RULES,
    returns.RULES,
    bids.RULES,
    ties.RULES,
    recruitment.RULES,
    transfer.RULES,
    movement.RULES,
    forces.RULES,
    battles.RULES,
    demobilisation.RULES,
    building.RULES,
    invasions.RULES,
    late_returns.RULES,
    _ENDED,
)
PHASES: dict[str, PhaseRules] = {phase.name: phase for phase in _IN_ORDER}


def rules_of(world: World) -> PhaseRules:
    """The record of the open phase."""
    return PHASES[world.phase]
