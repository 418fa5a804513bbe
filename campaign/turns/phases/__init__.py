"""Every phase of a turn, a record each, and what it is made of in a file of its own (Annex 2).

`PHASES` is the only table of them in the rules: whoever asks what a phase is like, or what may be
done in it, reads its record.
"""

from campaign.turns.phases import (
    battles,
    bids,
    building,
    demobilisation,
    dice,
    ended,
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
from campaign.turns.phases.record import PhaseRules
from campaign.world import World

PHASES: dict[str, PhaseRules] = {
    room.RULES.name: room.RULES
    for room in (
        muster,
        dice,
        placement,
        returns,
        bids,
        ties,
        recruitment,
        transfer,
        movement,
        forces,
        battles,
        demobilisation,
        building,
        invasions,
        late_returns,
        ended,
    )
}  # in their order


def rules_of(world: World) -> PhaseRules:
    """The record of the open phase."""
    return PHASES[world.phase]
