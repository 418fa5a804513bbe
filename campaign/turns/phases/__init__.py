"""Every phase of a turn, as a record in a file of its own (Annex 2).

`PHASES` is the only table of phases in the rules. The record of a phase says how it is played, and
what is done in it.
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

# After the campaign nobody is awaited, and nothing is offered or done (R2).
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
