"""News, one struct each. News that only some seats may know has `ears`."""

from typing import Literal

from msgspec import Struct

from club.rules import NewsItem, Seat
from tavern.island_settlers.table import Cards

Cause = Literal[
    "start", "yield", "discovery", "bank", "hand_in", "road", "settlement", "city", "card"
]


class StartRolled(Struct, frozen=True, tag=True):
    """Two dice of each seat that rolled. Seats that tie for the highest roll again (C6, CA10)."""

    dice: dict[Seat, tuple[int, int]]


class Of(Struct, frozen=True, tag=True):
    seat: Seat


class FirstFound(Of, frozen=True):
    """The seat that founds first, and has the first turn (C6, C9)."""


class Founded(Of, frozen=True):
    at: int


class RoadFounded(Of, frozen=True):
    way: int


class Gained(Of, frozen=True):
    """Cards from the bank."""

    cards: Cards
    cause: Cause


class Paid(Of, frozen=True):
    """Cards to the bank."""

    cards: Cards
    cause: Cause


class TurnBegan(Of, frozen=True):
    turn: int


class Rolled(Of, frozen=True):
    dice: tuple[int, int]


class UsedUp(Struct, frozen=True, tag=True):
    """The bank has too few cards of a kind, so nobody gets it (C13, CA6)."""

    kind: int


class MustHandIn(Struct, frozen=True, tag=True):
    """How many cards each seat must discard (C14)."""

    owed: dict[Seat, int]


class RobberMoved(Of, frozen=True):
    start: int
    to: int


class Stolen(Of, frozen=True):
    """One stolen card, unseen by the others (C16)."""

    victim: Seat


class StolenKind(Of, frozen=True):
    """The kind of the stolen card, only for thief and victim (C39)."""

    victim: Seat
    kind: int


class TheftLeft(Of, frozen=True):
    pass


class OfferMade(Of, frozen=True):
    number: int
    to: tuple[Seat, ...]
    give: Cards
    get: Cards


class Answered(Of, frozen=True):
    yes: bool


class TermsSet(Of, frozen=True):
    """New standing answers of a seat, only for that seat."""


class OfferEnded(Of, frozen=True):
    """The end of an offer: its seat has withdrawn it, or done something else."""


class Exchanged(Of, frozen=True):
    """An exchange: `give` went to the partner, `get` came from them."""

    partner: Seat
    give: Cards
    get: Cards


class RoadBuilt(Of, frozen=True):
    way: int


class SettlementBuilt(Of, frozen=True):
    at: int


class CityBuilt(Of, frozen=True):
    at: int


class CardBought(Of, frozen=True):
    pass


class CardDrawn(Of, frozen=True):
    """The drawn card, only for the buyer, unless everybody knew the top card (C28, C36)."""

    card: int


class CardPlayed(Of, frozen=True):
    card: int


class Handed(Of, frozen=True):
    """The cards that a monopoly takes from one seat (C35)."""

    to: Seat
    kind: int
    number: int


class LongestRoad(Struct, frozen=True, tag=True):
    """The new holder of the card. Nobody: it is in the bank (C25–C27)."""

    seat: Seat | None


class LargestArmy(Struct, frozen=True, tag=True):
    """The new holder of the card. Nobody: it is in the bank (C31, C32)."""

    seat: Seat | None


class PointsShown(Of, frozen=True):
    """Point cards that are revealed at the end (C37, CA13)."""

    number: int


class GameEnded(Struct, frozen=True, tag=True):
    places: dict[Seat, int]
    points: dict[Seat, int]


News = (
    StartRolled
    | FirstFound
    | Founded
    | RoadFounded
    | Gained
    | Paid
    | TurnBegan
    | Rolled
    | UsedUp
    | MustHandIn
    | RobberMoved
    | Stolen
    | StolenKind
    | TheftLeft
    | OfferMade
    | Answered
    | TermsSet
    | OfferEnded
    | Exchanged
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | CardBought
    | CardDrawn
    | CardPlayed
    | Handed
    | LongestRoad
    | LargestArmy
    | PointsShown
    | GameEnded
)
Items = tuple[NewsItem[News], ...]
