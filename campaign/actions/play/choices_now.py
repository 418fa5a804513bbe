"""The choices of a player of a campaign, before its start and after it (D4)."""

from campaign.commands import (
    ChooseFaction,
    Command,
    Dissolve,
    Done,
    Muster,
    NameUnits,
    PlayerCommand,
    WriteLord,
)
from campaign.offers import WRITINGS, Choice, FactionOffer, MusterOffer, TransferOffer
from campaign.play import awaited, choices, play
from campaign.world import PlayerId, World
from club.actions.journal.awaited import is_broken_off
from club.models import Game

COMMANDS = (ChooseFaction, Muster, WriteLord, NameUnits)  # before the start
OFFERS = (FactionOffer, MusterOffer, *WRITINGS)


def choices_now(game: Game, world: World, player: PlayerId) -> tuple[Choice, ...]:
    """The player's `choices`; before the start, those that are already possible.

    A cancelled campaign offers none.
    """
    if is_broken_off(game):
        return ()
    found = choices(world, player)
    if game.status != Game.SETUP:
        return found
    return tuple(choice for choice in found if isinstance(choice, OFFERS))


def may_before_start(command: Command) -> bool:
    """Whether a command makes a player ready for the start."""
    return isinstance(command, COMMANDS)


def unready(world: World) -> tuple[PlayerId, ...]:
    """The players who have not mustered their starting bands yet."""
    return awaited(world) if world.phase == "muster" else ()


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
