"""The commands of players, one struct each. Squares and stones are numbers (`board`, `stones`)."""

from typing import Annotated

from msgspec import Meta, Struct

from club.rules import Seat
from tavern.stone_falls.board import Direction

Square = Annotated[int, Meta(ge=0, le=24)]
Spot = Annotated[int, Meta(ge=0, le=44)]  # a square or a place of the rim
Stone = Annotated[int, Meta(ge=0, le=27)]
Colour = Annotated[int, Meta(ge=0, le=6)]
Steps = Annotated[int, Meta(ge=1, le=4)]


class Of(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class ChooseColour(Of, frozen=True):
    """The colour whose four stones a player takes (S4)."""

    colour: Colour


class Place(Of, frozen=True):
    """Places the chosen stone onto a free square. A wave may begin on the rim (S9, S23)."""

    at: Spot


class Push(Of, frozen=True):
    """Wave (S22): `steps` squares that the wave moves. From the rim, the first is onto the
    board."""

    direction: Direction
    steps: Steps


class Pull(Of, frozen=True):
    """Whirlpool (S25): the stone that is drawn, and its new square."""

    stone_at: Square
    to: Square


class Glide(Of, frozen=True):
    """Flipper (S26): the neighbour that glides, and its new square."""

    stone_at: Square
    to: Square


class Swap(Of, frozen=True):
    """Mirror (S27): a neighbour, and any other stone like it."""

    near: Square
    other: Square


class Resolve(Of, frozen=True):
    """A line (S15): one stone to the treasure, one to an opponent. Squares are in reading order."""

    line: tuple[Square, Square, Square]
    treasure: Square
    gift: Square
    to: Seat


class Remove(Of, frozen=True):
    """In a solo game: the stones of a line that leave (S30, S31). Squares are in reading order."""

    line: tuple[Square, ...]
    stones: tuple[Square, ...]


class Choose(Of, frozen=True):
    """The stone for the next turn. In teams, for the partner's (S12, S13)."""

    stone: Stone


class LeavePower(Of, frozen=True):
    """Skips the power of the stone (S10)."""


class LeaveLines(Of, frozen=True):
    """Leaves the other lines where they are (S17)."""


PowerUse = Push | Pull | Glide | Swap
Command = (
    ChooseColour
    | Place
    | Push
    | Pull
    | Glide
    | Swap
    | LeavePower
    | Resolve
    | Remove
    | LeaveLines
    | Choose
)
