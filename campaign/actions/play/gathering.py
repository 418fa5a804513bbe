"""Recruitment and transfers, two phases of the rules, as one step for their player (R18–R29)."""

from campaign.commands import Dissolve, Done, PlayerCommand
from campaign.offers import Choice, TransferOffer
from campaign.play import awaited, choices, play
from campaign.world import PlayerId, World


def transfers_ahead(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """The transfers that open to a player once they are done with recruitment; none in other
    phases."""
    if world.phase != "recruitment" or player not in awaited(world):
        return ()
    found = choices(play(world, Done(player)).world, player)
    return tuple(one for one in found if isinstance(one, (TransferOffer, Dissolve)))


def after_recruitment(command: PlayerCommand) -> tuple[PlayerCommand, PlayerCommand]:
    """The commands that end the player's recruitment and then carry out this one."""
    return Done(command.player), command
