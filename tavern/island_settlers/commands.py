"""The commands of players, one struct each, and offers with free numbers.

Fields, crossings, ways, and kinds of resources are numbers (`isle`). Cards are counts by kind.
"""

from typing import Annotated

from msgspec import Meta, Struct

from club.rules import Seat
from tavern.island_settlers.table import Cards, StandingTerms

Field = Annotated[int, Meta(ge=0, le=18)]
Crossing = Annotated[int, Meta(ge=0, le=53)]
Way = Annotated[int, Meta(ge=0, le=71)]
Kind = Annotated[int, Meta(ge=0, le=4)]


class RollForStart(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The site rolls for everybody, and again for tied seats (C6, CA10)."""


class Of(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class Found(Of, frozen=True):
    at: Crossing


class FoundRoad(Of, frozen=True):
    way: Way


class Roll(Of, frozen=True):
    """Two dice (C11)."""


class HandIn(Of, frozen=True):
    """Half of the cards, returned to the bank (C14)."""

    cards: Cards


class MoveRobber(Of, frozen=True):
    to: Field


class Steal(Of, frozen=True):
    victim: Seat


class LeaveTheft(Of, frozen=True):
    """No theft: after a 7 the theft is voluntary (C16)."""


class BankTrade(Of, frozen=True):
    """Cards of one kind for one card of another (C18, C19)."""

    give: Cards
    get: Cards


class MakeOffer(Of, frozen=True):
    """An offer to some seats: the cards that the player of the turn gives and gets (C17)."""

    to: tuple[Seat, ...]
    give: Cards
    get: Cards


class Answer(Of, frozen=True):
    """The answer to the offer with this number."""

    offer: int
    yes: bool


class SetTerms(Of, frozen=True):
    """The standing answers of a seat to offers, in place of earlier ones. An empty list removes
    them."""

    terms: StandingTerms


class CloseOffer(Of, frozen=True):
    """The exchange with a seat that said yes."""

    partner: Seat


class WithdrawOffer(Of, frozen=True):
    pass


class BuildRoad(Of, frozen=True):
    way: Way


class BuildSettlement(Of, frozen=True):
    at: Crossing


class BuildCity(Of, frozen=True):
    at: Crossing


class BuyCard(Of, frozen=True):
    pass


class PlayKnight(Of, frozen=True):
    pass


class PlayRoads(Of, frozen=True):
    pass


class PlayDiscovery(Of, frozen=True):
    take: Cards


class PlayMonopoly(Of, frozen=True):
    kind: Kind


class EndTurn(Of, frozen=True):
    pass


class MayHandIn(Struct, frozen=True, tag=True):
    """An offer: `number` of these cards return to the bank, by a `HandIn`."""

    seat: Seat
    number: int
    cards: Cards


class MayOffer(Struct, frozen=True, tag=True):
    """An offer: a `MakeOffer` to any of these seats, giving some of these cards."""

    seat: Seat
    to: tuple[Seat, ...]
    cards: Cards


class MaySetTerms(Struct, frozen=True, tag=True):
    """An offer: a `SetTerms`, while somebody else has the turn."""

    seat: Seat


Command = (
    RollForStart
    | Found
    | FoundRoad
    | Roll
    | HandIn
    | MoveRobber
    | Steal
    | LeaveTheft
    | BankTrade
    | MakeOffer
    | Answer
    | SetTerms
    | CloseOffer
    | WithdrawOffer
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuyCard
    | PlayKnight
    | PlayRoads
    | PlayDiscovery
    | PlayMonopoly
    | EndTurn
)
Choice = Command | MayHandIn | MayOffer | MaySetTerms
OF_FIGURES = (MayHandIn, MayOffer, MaySetTerms)  # choices that are not commands yet
