"""The commands of seats."""

from typing import Annotated

from msgspec import Meta, Struct

from club.rules import Seat

Card = Annotated[int, Meta(ge=0, le=23)]
LandNumber = Annotated[int, Meta(ge=0, le=5)]


class ClaimIncome(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class Play(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A hand card onto an own attack troop. 0 begins a new one."""

    seat: Seat
    card: Card
    troop: int = 0


class Add(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A hand card to the defence of an own land (K27)."""

    seat: Seat
    card: Card
    land: LandNumber


class Lay(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A hand card face down onto an own attack troop (K32)."""

    seat: Seat
    card: Card
    troop: int


class Reveal(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Turns over the lowest face-down card of an own troop."""

    seat: Seat
    troop: int


class Recruit(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat
    card: Card


class TakeGift(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat
    card: Card


class LeaveGift(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class TakeBack(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Takes back an own card from a troop.

    Without a troop, from the defence of an own land (K28).
    """

    seat: Seat
    card: Card
    troop: int = 0
    land: LandNumber = 0


class ChooseTroop(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat
    troop: int


class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class AddLast(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Adds a hand card to an own troop.

    Without a troop, to the defence of an own land (K37).
    """

    seat: Seat
    card: Card
    troop: int = 0
    land: LandNumber = 0


class LeaveLast(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


Command = (
    ClaimIncome
    | Play
    | Add
    | Lay
    | Reveal
    | Recruit
    | TakeGift
    | LeaveGift
    | TakeBack
    | ChooseTroop
    | EndTurn
    | AddLast
    | LeaveLast
)
