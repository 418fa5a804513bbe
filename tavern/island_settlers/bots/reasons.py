"""Reasons for a steady player's commands: one sentence for a hint."""

from typing import Final

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Command
from tavern.island_settlers.defaults import pips_at
from tavern.island_settlers.table import View


class Reason:
    """A translatable sentence, and the values of its `{placeholders}`."""

    def __init__(self, sentence: str, **values: int | Seat) -> None:
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


_NEARER: Final = Reason("It brings the next building nearer.")
_ALWAYS: Final[dict[type, Reason]] = {
    acts.Roll: Reason("The turn begins with the dice."),
    acts.HandIn: Reason("The next building needs these cards least."),
    acts.MoveRobber: Reason("There the robber hurts the others most."),
    acts.LeaveTheft: Reason("There is nothing better to do now."),
    acts.BankTrade: _NEARER,
    acts.MakeOffer: _NEARER,
    acts.CloseOffer: _NEARER,
    acts.PlayDiscovery: _NEARER,
    acts.PlayMonopoly: _NEARER,
    acts.WithdrawOffer: Reason("Nobody wants this trade."),
    acts.FoundRoad: Reason("This road leads towards a good intersection."),
    acts.BuildRoad: Reason("This road leads towards a good intersection."),
    acts.BuyCard: Reason("A card may bring a knight or a point."),
    acts.PlayKnight: Reason("The robber moves on, and the army grows."),
    acts.PlayRoads: Reason("Two roads cost nothing."),
    acts.EndTurn: Reason("There is nothing better to do now."),
}


def reason_for(seen: View, command: Command) -> Reason:
    """The reason for this command, from what its seat sees."""
    match command:
        case acts.Found() | acts.BuildSettlement():
            return Reason(
                "Cards its tiles yield between them in 36 rolls: {number}.",
                number=pips_at(seen.table.isle, command.at),
            )
        case acts.BuildCity():
            return Reason(
                "A city yields double. Extra cards here in 36 rolls: {number}.",
                number=pips_at(seen.table.isle, command.at),
            )
        case acts.Steal():
            held = seen.table.held[seen.table.seats.index(command.victim)]
            return Reason("This player is ahead. Cards in their hand: {number}.", number=held)
        case acts.Answer():
            return _NEARER if command.yes else Reason("The trade helps the other player more.")
        case _:
            return _ALWAYS[type(command)]
