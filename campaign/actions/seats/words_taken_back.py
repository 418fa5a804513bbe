"""Names and gear of units and marks of lords, when their player erases the account (A87).

Their journal stays as it was hashed; no page, book or later world shows the words. Names and
stories of lords belong to the campaign.
"""

from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.commands import NameUnits, WriteLord
from campaign.rules import SAGA
from campaign.world import PlayerId, UnitName, World
from club.actions.journal.actor import Actor
from club.actions.play.submit import act_in_turn
from club.models import Game, Seat


def take_back_words(seat: Seat, user: Any) -> None:
    """Takes back what this seat wrote into a campaign that has not ended."""
    game = seat.game
    if game.status == Game.ENDED or game.kind != SAGA.name:
        return
    world, player = read_world(game), PlayerId(seat.player)
    commands = [] if world.ending else _takings_back(world, player)
    if commands:
        act_in_turn(game.pk, commands, actor=Actor.seat(user, player))


def _takings_back(world: World, player: PlayerId) -> list[NameUnits | WriteLord]:
    units = [id for id, row in world.named_units.items() if row.owner == player]
    marked = [id for id, lord in world.lords.items() if lord.owner == player and lord.marks]
    names = [NameUnits(player, {id: UnitName() for id in units})] if units else []
    return [
        *names,
        *(
            WriteLord(player, id, world.lords[id].experience, world.lords[id].story, marks=())
            for id in marked
        ),
    ]
