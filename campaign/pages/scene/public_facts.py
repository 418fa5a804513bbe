"""The public facts of a campaign, as its pages show them."""

from dataclasses import dataclass
from fractions import Fraction

from campaign.pages.scene.seat_views import BandView, SeatView


@dataclass(frozen=True, slots=True)
class Retreating:
    """Men off the map, as a player's sheet shows them."""

    men: str  # by name, as the subject of a sentence
    points: Fraction
    turn: int
    moment: str  # of the turn, in which they are back: start or end
    counted: bool | None  # by the final count, if it comes before they are back


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the seat, its bands on the map and its men off it."""

    seat: SeatView
    bands: list[BandView]
    retreats: list[Retreating]


@dataclass(frozen=True, slots=True)
class MemorySlot:
    """A point on the memory track: whose, from which terrain, of which turn."""

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
