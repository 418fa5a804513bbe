"""News. A face that only one seat may know is news with `ears`."""

from typing import Literal

from msgspec import Struct

from club.rules import NewsItem, Seat

Cause = Literal["income", "recruit", "tribute"]


class GameStarted(Struct, frozen=True, tag=True):
    first: Seat


class HandDealt(Struct, frozen=True, tag=True):
    """The dealt hand, only for the seat."""

    seat: Seat
    cards: tuple[int, ...]


class TurnBegan(Struct, frozen=True, tag=True):
    seat: Seat
    turn: int


class FameGained(Struct, frozen=True, tag=True):
    seat: Seat
    amount: int
    cause: Cause


class FamePaid(Struct, frozen=True, tag=True):
    seat: Seat
    amount: int
    cause: Cause


class IncomeLost(Struct, frozen=True, tag=True):
    seat: Seat


class CardPlayed(Struct, frozen=True, tag=True):
    seat: Seat
    card: int
    troop: int
    begun: bool


class CardAdded(Struct, frozen=True, tag=True):
    seat: Seat
    card: int
    land: int


class CardLaid(Struct, frozen=True, tag=True):
    seat: Seat
    troop: int


class FaceLaid(Struct, frozen=True, tag=True):
    """The face of a laid card, only for the seat."""

    seat: Seat
    troop: int
    card: int


class CardRevealed(Struct, frozen=True, tag=True):
    seat: Seat
    troop: int
    card: int


class CardTakenBack(Struct, frozen=True, tag=True):
    """A card taken back. `troop` is 0 for a defence, and `card` is -1 if nobody else saw it."""

    seat: Seat
    card: int
    troop: int
    land: int


class FaceTakenBack(Struct, frozen=True, tag=True):
    """The face of a card taken back, only for the seat."""

    seat: Seat
    card: int
    troop: int


class LandConquered(Struct, frozen=True, tag=True):
    """A conquered land. `left` are the cards that defended it: free knights now, or back in the
    loser's hand."""

    seat: Seat
    land: int
    troop: int
    cards: tuple[int, ...]
    loser: Seat | None
    left: tuple[int, ...]


class KnightRecruited(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class GiftTaken(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class GiftLeft(Struct, frozen=True, tag=True):
    seat: Seat


class TroopChosen(Struct, frozen=True, tag=True):
    seat: Seat
    troop: int


class LastCardPlayed(Struct, frozen=True, tag=True):
    """The last card was played, so the game will end (K20)."""

    seat: Seat


class LastCardAdded(Struct, frozen=True, tag=True):
    seat: Seat
    card: int
    troop: int
    land: int


class LastCardLeft(Struct, frozen=True, tag=True):
    seat: Seat


class SeatScored(Struct, frozen=True, tag=True):
    """The points of each part, and the hand, which is shown now."""

    seat: Seat
    fame: int
    lands: int
    troop: int
    cost: int
    points: int
    hand: tuple[int, ...]


News = (
    GameStarted
    | HandDealt
    | TurnBegan
    | FameGained
    | FamePaid
    | IncomeLost
    | CardPlayed
    | CardAdded
    | CardLaid
    | FaceLaid
    | CardRevealed
    | CardTakenBack
    | FaceTakenBack
    | LandConquered
    | KnightRecruited
    | GiftTaken
    | GiftLeft
    | TroopChosen
    | LastCardPlayed
    | LastCardAdded
    | LastCardLeft
    | SeatScored
)
Items = tuple[NewsItem[News], ...]
