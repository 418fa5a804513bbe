"""News: events as small values. `campaign.words.news` puts them into words.

Every change of a power stock is one `PowerGained` or `PowerPaid` item with its cause, so a stock is
the sum of its items. The class attribute `rule` names the source of each event.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from campaign.rolls.tables import TableId
from campaign.world import (
    BandId,
    BandPlan,
    BattleId,
    Ending,
    LordId,
    MemoryPoint,
    Pair,
    Path,
    Phase,
    PlayerId,
    RetreatId,
    TerrainId,
    Unit,
    UnitId,
)

GainCause = Literal["start", "income", "refund", "ruling", "paper"]
PayCause = Literal["bid", "recruitment", "upkeep", "village", "sacred_ground", "portal", "ruling"]


class Base(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    pass


class PhaseOpened(Base, frozen=True):
    turn: int
    phase: Phase


class SpeakerCalled(Base, frozen=True):  # R35, R91
    player: PlayerId


class PowerGained(Base, frozen=True):  # R75, R72
    player: PlayerId
    amount: int
    cause: GainCause


class PowerPaid(Base, frozen=True):  # R77
    player: PlayerId
    amount: int
    cause: PayCause


class FactionChosen(Base, frozen=True):  # R6
    player: PlayerId
    faction: str


class BandsMustered(Base, frozen=True):  # R5
    player: PlayerId
    bands: tuple[BandPlan, ...]


class DiceThrown(Base, frozen=True):  # R8
    player: PlayerId
    dice: tuple[int, ...]
    throw: int


class RerollCalled(Base, frozen=True):  # R9
    players: tuple[PlayerId, ...]


class BidsOpened(Base, frozen=True):  # R11, R16
    bids: dict[PlayerId, int]
    void: tuple[PlayerId, ...]


class TiesFound(Base, frozen=True):  # R13
    decider: PlayerId
    groups: tuple[tuple[PlayerId, ...], ...]


class OrderSet(Base, frozen=True):  # R12–R14
    order: tuple[PlayerId, ...]
    favourite: PlayerId


class VillageFounded(Base, frozen=True):  # A1, R82
    player: PlayerId
    terrain: TerrainId


class VillageRazed(Base, frozen=True):  # R57, A40, A41
    owner: PlayerId
    terrain: TerrainId
    by: PlayerId | None


class VillageCaptured(Base, frozen=True):  # A40
    owner: PlayerId
    terrain: TerrainId
    by: PlayerId


class SacredGroundMade(Base, frozen=True):  # R85, R89
    player: PlayerId
    terrain: TerrainId
    faction: str


class BandRaised(Base, frozen=True):  # R18, R87
    player: PlayerId
    band: BandId
    lord: LordId
    lord_name: str
    terrain: TerrainId = field(name="zone")
    points: Pair


class BandStrengthened(Base, frozen=True):  # A12
    player: PlayerId
    band: BandId
    points: Pair


class UnitsTransferred(Base, frozen=True):  # R29, R47
    player: PlayerId
    terrain: TerrainId = field(name="zone")
    to: dict[UnitId, BandId | None]


class BandDissolved(Base, frozen=True):  # A20
    player: PlayerId
    band: BandId
    lord: LordId
    terrain: TerrainId = field(name="zone")


class MoveDeclared(Base, frozen=True):  # R35–R39
    player: PlayerId
    band: BandId
    asked: Path
    went: Path


class PlayerPassed(Base, frozen=True):  # R36
    player: PlayerId
    by_rule: bool = False  # nothing left to move


class PlayerDone(Base, frozen=True):
    player: PlayerId


class TerrainTaken(Base, frozen=True):  # R41, R42
    player: PlayerId
    terrain: TerrainId
    before: PlayerId | None


class MemoryGained(Base, frozen=True):  # R92–R94
    player: PlayerId
    terrain: TerrainId
    lost: MemoryPoint | None = None


class BattleCalled(Base, frozen=True):  # R43, R44, A37
    battle: BattleId
    terrain: TerrainId = field(name="zone")
    players: tuple[PlayerId, ...]
    waiting: tuple[PlayerId, ...]
    defender: PlayerId | None
    wave: int


class BattleCancelled(Base, frozen=True):  # A38, A52
    battle: BattleId
    terrain: TerrainId = field(name="zone")


class ForceChosen(Base, frozen=True):  # R47, R50
    player: PlayerId
    battle: BattleId
    band: BandId | None
    reserve: tuple[UnitId, ...]
    points: Pair


class DefenceDeclined(Base, frozen=True):  # R50, A52
    player: PlayerId
    battle: BattleId


class BattleReported(Base, frozen=True):
    battle: BattleId
    by: PlayerId
    winner: PlayerId | None


class ReportConfirmed(Base, frozen=True):
    battle: BattleId
    by: PlayerId


class ReportDisputed(Base, frozen=True):
    battle: BattleId
    by: PlayerId
    reason: str


class UnitLosses(Base, frozen=True):  # R61–R63
    player: PlayerId
    unit: UnitId
    kind: str
    before: int
    survivors: int
    after: int


class LordKilled(Base, frozen=True):  # R26
    player: PlayerId
    lord: LordId
    name: str


class LordWritten(Base, frozen=True):  # R25, A87
    player: PlayerId
    lord: LordId
    name: str
    experience: int
    note: str = ""


class UnitsNamed(Base, frozen=True):  # A87; the world has the words
    player: PlayerId
    units: tuple[UnitId, ...]
    taken_back: tuple[UnitId, ...] = ()


class BattleSettled(Base, frozen=True):  # R51–R54, R59
    battle: BattleId
    terrain: TerrainId = field(name="zone")
    winner: PlayerId | None
    players: tuple[PlayerId, ...]
    ruled: bool = False
    fielded: dict[PlayerId, int] = {}  # the figures with which each player fought


class Men(Struct, frozen=True, forbid_unknown_fields=True):
    """Units off the map: their lords' names, whether they were a band, and their last terrain."""

    lords: tuple[str, ...]
    as_band: bool
    origin: TerrainId


class BandRetreated(Base, frozen=True):  # R55, R56, R66
    player: PlayerId
    retreat: RetreatId
    band: BandId | None  # None: a reserve that flees (R71)
    origin: TerrainId
    points: Pair
    men: Men | None = None


class RefugeAsked(Base, frozen=True):  # R70
    retreat: RetreatId
    chooser: PlayerId
    candidates: tuple[TerrainId, ...]
    player: PlayerId | None = None  # the owner of the units
    men: Men | None = None


class RefugeFixed(Base, frozen=True):  # R67
    retreat: RetreatId
    player: PlayerId
    to: TerrainId
    turn: int
    moment: Literal["start", "end"]
    men: Men | None = None
    # None: they come back while the campaign lasts. Else whether the final count counts them (A83)
    counted: bool | None = None


class UnitsMelted(Base, frozen=True):  # R72
    player: PlayerId
    points: Pair
    refund: int
    lords: tuple[str, ...] = ()  # names of the lords lost with them (A64)


class RetreatEnded(Base, frozen=True):  # R68, R69, A61, A62
    player: PlayerId
    retreat: RetreatId
    terrain: TerrainId = field(name="zone")
    band: BandId | None  # None: into the reserve
    men: Men | None = None


class UpkeepOwed(Base, frozen=True):  # R80
    player: PlayerId
    cost: int
    budget: int


class UnitsDemobilised(Base, frozen=True):  # R81
    player: PlayerId
    to: TerrainId | None  # None: no village, so they disband
    units: tuple[Unit, ...]


class PortalOpened(Base, frozen=True):  # R87
    player: PlayerId
    terrain: TerrainId


class RolesSwapped(Base, frozen=True):  # A37
    battle: BattleId
    defender: PlayerId


class MemoryReordered(Base, frozen=True):  # A80
    track: tuple[MemoryPoint, ...]


class BandPlaced(Base, frozen=True):  # by ruling
    player: PlayerId
    band: BandId
    before: TerrainId
    to: TerrainId


class TerrainFreed(Base, frozen=True):  # by ruling: nobody controls it
    before: PlayerId
    terrain: TerrainId


class LordRestored(Base, frozen=True):  # by ruling
    player: PlayerId
    lord: LordId
    name: str
    at: TerrainId


class EnteredOnPaper(Base, frozen=True):  # the turns before this one were played on paper
    turn: int
    track: tuple[MemoryPoint, ...]


class PlayerLeft(Base, frozen=True):  # A86
    player: PlayerId


class PlayerJoined(Base, frozen=True):  # A90
    player: PlayerId
    terrain: TerrainId


class TableSet(Base, frozen=True):
    table: TableId
    title: str
    ours: str = ""


class TableDropped(Base, frozen=True):
    table: TableId
    title: str
    ours: str = ""


class TableRolled(Base, frozen=True, omit_defaults=True):
    """A roll on a table: its result and row, and what it is about (see `RollOnTable`)."""

    table: TableId
    title: str
    result: int
    text: str
    dice: tuple[int, ...] = ()
    about: str = ""
    power: int = 0
    note: str = ""
    ours: str = ""
    player: PlayerId | None = None
    battle: BattleId | None = None
    terrain: TerrainId | None = field(name="zone", default=None)
    lord: str = ""


class CampaignEnded(Base, frozen=True):  # R95–R98
    ending: Ending


News: TypeAlias = (
    PhaseOpened
    | SpeakerCalled
    | PowerGained
    | PowerPaid
    | FactionChosen
    | BandsMustered
    | DiceThrown
    | RerollCalled
    | BidsOpened
    | TiesFound
    | OrderSet
    | VillageFounded
    | VillageRazed
    | VillageCaptured
    | SacredGroundMade
    | BandRaised
    | BandStrengthened
    | UnitsTransferred
    | BandDissolved
    | MoveDeclared
    | PlayerPassed
    | PlayerDone
    | TerrainTaken
    | MemoryGained
    | BattleCalled
    | BattleCancelled
    | ForceChosen
    | DefenceDeclined
    | BattleReported
    | ReportConfirmed
    | ReportDisputed
    | UnitLosses
    | LordKilled
    | LordWritten
    | UnitsNamed
    | BattleSettled
    | BandRetreated
    | RefugeAsked
    | RefugeFixed
    | UnitsMelted
    | RetreatEnded
    | UpkeepOwed
    | UnitsDemobilised
    | PortalOpened
    | RolesSwapped
    | MemoryReordered
    | BandPlaced
    | TerrainFreed
    | LordRestored
    | EnteredOnPaper
    | PlayerLeft
    | PlayerJoined
    | TableSet
    | TableDropped
    | TableRolled
    | CampaignEnded
)

_decoder: msgspec.json.Decoder[tuple[News, ...]] = msgspec.json.Decoder(tuple[News, ...])
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(news: tuple[News, ...]) -> bytes:
    return _encoder.encode(news)


def decode(document: bytes | str) -> tuple[News, ...]:
    return _decoder.decode(document)
