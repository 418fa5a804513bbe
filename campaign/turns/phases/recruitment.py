"""Recruitment (R18–R28). A player who is done with it may already do their transfers.

Both phases concern only a player's own bands, so nobody has to come back for the second.
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
    """Whether the player is done with recruitment but not with the transfers that follow."""
    return (
        world.phase == RULES.name
        and player in world.ready
        and player not in (world.gathered or ())
        and transfer.is_open(world, player)
    )


def _finish(draft: Draft, command: Done) -> None:
    """Notes that the transfer phase does not wait for this player."""
    draft.set_go(gathered=(*(draft.world.gathered or ()), command.player))
    draft.emit(PlayerDone(command.player))


EARLY: Acts = {**TRANSFERS, Done: _finish}
