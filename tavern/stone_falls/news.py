"""News, one struct each; all of it is public."""

from msgspec import Struct

from club.rules import Seat
from tavern.stone_falls.board import Direction, Line


class Of(Struct, frozen=True, tag=True):
    seat: Seat


class ColourChosen(Of, frozen=True):
    colour: int


class StonesDealt(Of, frozen=True):
    """All stones have their places. This seat begins (S5, S6, SA13)."""


class StonePlaced(Of, frozen=True):
    stone: int
    at: int


class StonesPushed(Of, frozen=True):
    stone: int
    start: int
    to: int
    direction: Direction


class StonePulled(Of, frozen=True):
    stone: int
    start: int
    to: int


class StoneGlided(Of, frozen=True):
    stone: int
    start: int
    to: int


class StonesSwapped(Of, frozen=True):
    """`stone` was on `near`, and `other_stone` on `other`."""

    stone: int
    near: int
    other_stone: int
    other: int


class PowerLeft(Of, frozen=True):
    """The power of this stone was not used (S10)."""

    stone: int


class LinesMade(Of, frozen=True):
    """Lines on the board when the player of this turn resolves them (S14)."""

    lines: tuple[Line, ...]


class LineResolved(Of, frozen=True):
    """`stone` went to the treasure from `at`."""

    line: Line
    stone: int
    at: int


class StoneGiven(Of, frozen=True):
    stone: int
    at: int
    to: Seat


class StonesRemoved(Of, frozen=True):
    line: tuple[int, ...]
    stones: tuple[int, ...]
    squares: tuple[int, ...]


class LinesLeft(Of, frozen=True):
    """Lines stay where they are (S17)."""


class StoneChosen(Of, frozen=True):
    """`placer` must place it in the next turn."""

    stone: int
    placer: Seat


class TurnSkipped(Of, frozen=True):
    """The seat has no stone and waits (S20)."""


class GameEnded(Struct, frozen=True, tag=True):
    how: str
    places: dict[Seat, int]
    points: dict[Seat, int]


News = (
    ColourChosen
    | StonesDealt
    | StonePlaced
    | StonesPushed
    | StonePulled
    | StoneGlided
    | StonesSwapped
    | PowerLeft
    | LinesMade
    | LineResolved
    | StoneGiven
    | StonesRemoved
    | LinesLeft
    | StoneChosen
    | TurnSkipped
    | GameEnded
)
