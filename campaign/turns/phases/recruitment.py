"""Recruitment (R18–R28); who is done with it may do their transfers already.

Both phases concern a player's own bands alone, so that nobody has to come back for the second.
"""

from campaign.bands import recruitment, transfer
from campaign.commands import Done, Recruit
from campaign.news import PlayerDone
from campaign.turns.kinds_of_phase.at_once import at_once
from campaign.turns.kinds_of_phase.record import Acts
from campaign.turns.phases.transfer import ACTS as TRANSFERS
from campaign.world import PlayerId, World
from campaign.world_builder import Draft

RULES = at_once(
    "recruitment",
    "transfer",
    recruitment.offers,
    recruitment.is_open,
    {Recruit: recruitment.recruit},
    hours=48,
    habits=("nothing", "suggested"),
    suggested_by="bot",
)


def transfers_early(world: World, player: PlayerId) -> bool:
    """Whether they are done with recruitment and not yet with the transfers that follow it."""
    return (
        world.phase == RULES.name
        and player in world.ready
        and player not in (world.gathered or ())
        and transfer.is_open(world, player)
    )


def _finish(draft: Draft, command: Done) -> None:
    """The transfer phase will not wait for this player."""
    draft.set(gathered=(*(draft.world.gathered or ()), command.player))
    draft.emit(PlayerDone(command.player))


EARLY: Acts = {**TRANSFERS, Done: _finish}
