"""Offers: the bounds of actions that contain numbers, as `choices` returns them.

An action without numbers (a move, a pass, a building) is offered as the command itself. An action
with numbers is offered as one of these structs. Its bounds are enough to draw a form, or to make a
random command.
"""

from typing import TypeAlias

from msgspec import Struct

from campaign.commands import (
    Assault,
    BuildSacredGround,
    BuildVillage,
    ChooseRefuge,
    ChooseSite,
    Confirm,
    DeclineDefence,
    Dispute,
    Dissolve,
    Done,
    Hold,
    Move,
    Pass,
    Roll,
)
from campaign.world import BandId, BattleId, LordId, Pair, PlayerId, ReportName, TerrainId, UnitId


class MusterOffer(Struct, frozen=True):
    """Muster exactly `bands` starting bands of `least` to `most` points."""

    player: PlayerId
    bands: int
    least: int
    most: int


class FactionOffer(Struct, frozen=True):
    """Play one of these factions (R6)."""

    player: PlayerId
    factions: tuple[str, ...]


class BidOffer(Struct, frozen=True):
    """Seal a bid of 0 to `most`; more than `stock` is void at the opening (R16)."""

    player: PlayerId
    stock: int
    most: int


class TieOffer(Struct, frozen=True):
    """Order each group, best first (R13)."""

    player: PlayerId
    groups: tuple[tuple[PlayerId, ...], ...]


class RecruitOffer(Struct, frozen=True):
    """Recruit in this village: into `bands`, or a new one led by a new lord or one of `lords`."""

    player: PlayerId
    at: TerrainId
    power: int
    bands: tuple[BandId, ...]
    new_lord: bool
    lords: tuple[LordId, ...]
    takeable: tuple[UnitId, ...]


class TransferOffer(Struct, frozen=True):
    """Move units between these bands, and the reserve if it is an own village."""

    player: PlayerId
    at: TerrainId
    bands: tuple[BandId, ...]
    reserve: bool


class ForceOffer(Struct, frozen=True):
    """Field one of `bands` (one must be, if there is any) and units of the reserve."""

    player: PlayerId
    battle: BattleId
    bands: tuple[BandId, ...]
    reserve: tuple[UnitId, ...]
    lords: tuple[LordId, ...]


class ReportOffer(Struct, frozen=True):
    """Report survivors: 0 to the number given, for every unit; any of the lords may be dead.

    `replaces` names the current report; "" if there is none.
    """

    player: PlayerId
    battle: BattleId
    players: tuple[PlayerId, ...]
    figures: dict[UnitId, int]
    lords: tuple[LordId, ...]
    replaces: ReportName


class DemobiliseOffer(Struct, frozen=True):
    """Send units home until the upkeep is within `budget`, and no more of them than needed.

    `total` points cost too much; the cheapest sufficient set is worth `least` points. `refuges` are
    the nearest villages by terrain.
    """

    player: PlayerId
    budget: int
    total: Pair
    refuges: dict[TerrainId, tuple[TerrainId, ...]]
    least: Pair


class InvadeOffer(Struct, frozen=True):
    """Open a portal on one of `terrains` with an army of up to `most` points."""

    player: PlayerId
    terrains: tuple[TerrainId, ...]
    most: int


class LordOffer(Struct, frozen=True):
    """Write about one of these lords: experience of 0 to `most`, a story, marks. Open at any time.

    What was written about the `fallen` may only be taken back.
    """

    player: PlayerId
    lords: tuple[LordId, ...]
    most: int
    fallen: tuple[LordId, ...] = ()


class NamesOffer(Struct, frozen=True):
    """Name these units, and say what gear they have. Open at any time.

    The names of `former` units may only be taken back.
    """

    player: PlayerId
    units: tuple[UnitId, ...]
    former: tuple[UnitId, ...] = ()


WRITINGS = (LordOffer, NamesOffer)  # change no rule; they are at the end of the choices


Offer: TypeAlias = (
    MusterOffer
    | FactionOffer
    | BidOffer
    | TieOffer
    | RecruitOffer
    | TransferOffer
    | ForceOffer
    | ReportOffer
    | DemobiliseOffer
    | InvadeOffer
    | LordOffer
    | NamesOffer
)
Choice: TypeAlias = (
    Offer
    | Roll
    | ChooseSite
    | Dissolve
    | Move
    | Pass
    | Done
    | Assault
    | Hold
    | DeclineDefence
    | Confirm
    | Dispute
    | ChooseRefuge
    | BuildVillage
    | BuildSacredGround
)
