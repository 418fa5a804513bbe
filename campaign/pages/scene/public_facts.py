"""The public facts of a campaign, as its pages show them."""

from dataclasses import dataclass
from fractions import Fraction

from campaign.pages.scene.seat_views import BandView, SeatView


@dataclass(frozen=True, slots=True)
class Retreating:
    """Units off the map, as a player's sheet shows them."""

    men: str  # by name, as the subject of a sentence
    points: Fraction
    turn: int
    moment: str  # the part of the turn in which they return: start or end
    counted: bool | None  # in the final count, if it comes before their return


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the seat, its bands on the map and its units off it."""

    seat: SeatView
    bands: list[BandView]
    retreats: list[Retreating]


@dataclass(frozen=True, slots=True)
class MemorySlot:
    """A point on the memory track: its player, its terrain and its turn."""

    seat: SeatView
    terrain: str
    turn: int


@dataclass(frozen=True, slots=True)
class OpenBattle:
    """The public facts of a battle: its terrain, sides and state."""

    id: str
    terrain: str
    seats: list[SeatView]
    stage: str
