"""Commands: what a player, the clock or a ruling asks of the rules. One struct each.

`Bid` is the only sealed command. It is checked when given, kept in an envelope outside the world,
and played as part of `OpenBids`.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from campaign.rolls.tables import RollTable, TableId
from campaign.world import (
    NO_REPORT,
    BandId,
    BandPlan,
    BattleId,
    BattleReport,
    LordId,
    Mark,
    MemoryPoint,
    Path,
    PlayerId,
    ReportName,
    RetreatId,
    TerrainId,
    UnitId,
    UnitName,
    UnitOrder,
)
from club.refusals import Refusal

Named = Annotated[ReportName, Meta(pattern="^[0-9a-f]{16}$")]
NamedOrNone = Annotated[ReportName, Meta(pattern="^([0-9a-f]{16})?$")]
UNNAMED = ReportName("?")  # the current report, in records made before reports had names


class Of(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A command given for a seat."""

    player: PlayerId


class ChooseFaction(Of, frozen=True):
    """Choose a faction, until the player has mustered (R6)."""

    faction: str


class Muster(Of, frozen=True):
    """Muster the starting bands (R5, A2), and choose the faction if it is chosen with them (R6)."""

    bands: tuple[BandPlan, ...]
    faction: str = ""


class Roll(Of, frozen=True):
    """Roll 3d6 for the first initiative, and again while tied (R8, R9). The dice come as chance."""


class ChooseSite(Of, frozen=True):
    """Place a starting village and, the first time, the starting bands (A1)."""

    terrain: TerrainId


class Bid(Of, frozen=True):
    """A sealed initiative bid, in power points (R11)."""

    amount: int


class OrderTies(Of, frozen=True):
    """The favourite orders every tie group, best first (R13, A7)."""

    groups: tuple[tuple[PlayerId, ...], ...]


class Recruit(Of, frozen=True):
    """Raise a band in an own village, or strengthen one there (R18–R28).

    Without `band`, a new band is raised. Its lord is `lord` from the reserve or, if None, a new
    lord called `name`. `units` are bought; `taken` are free, from the reserve or from own bands
    there (A12, A21).
    """

    at: TerrainId
    band: BandId | None = None
    units: tuple[UnitOrder, ...] = ()
    taken: tuple[UnitId, ...] = ()
    lord: LordId | None = None
    name: str = ""


class Transfer(Of, frozen=True):
    """Move whole units between own bands on one terrain; in an own village, the reserve too.

    `to` is the destination of each moved unit; None is the reserve (R29, R47, A20, A21, A51).
    """

    at: TerrainId
    to: dict[UnitId, BandId | None]


class Dissolve(Of, frozen=True):
    """Break up a band in an own village: units and lord go to the reserve (A20)."""

    band: BandId


class Move(Of, frozen=True):
    """Declare a move along roads; the path starts at the band's terrain (R30–R39)."""

    band: BandId
    path: Path


class Pass(Of, frozen=True):
    """Pass for the rest of the movement (R36), or open no portal this turn (R90)."""


class Done(Of, frozen=True):
    """Finish this phase, which is open to all players at the same time."""


class Assault(Of, frozen=True):
    """Attack an enemy who has shared the terrain since a draw (A38, optional).

    `with_reserve` occurs only in records in which a village's reserve could attack.
    """

    battle: BattleId
    with_reserve: bool = False


class Hold(Of, frozen=True):
    """Do not attack this player this turn (A38, optional)."""

    battle: BattleId


class ChooseForce(Of, frozen=True):
    """Field a band, reserve units of the attacked village, or both (A42).

    Together they have the size of a band. `with_reserve` occurs only in records in which a
    village's reserve could attack (A38).
    """

    battle: BattleId
    band: BandId | None = None
    reserve: tuple[UnitId, ...] = ()
    lords: tuple[LordId, ...] = ()
    with_reserve: bool = False


class DeclineDefence(Of, frozen=True):
    """Leave a village to the attacker although its reserve could fight (R50, A52)."""

    battle: BattleId


class Report(Of, frozen=True):
    """Enter a battle's result: survivors of every fielded unit, as counted on the table.

    `replaces` names the current report, own or disputed; "" if there is none.
    """

    battle: BattleId
    winner: PlayerId | None
    survivors: dict[UnitId, int]
    dead_lords: tuple[LordId, ...] = ()
    replaces: NamedOrNone = NO_REPORT

    @property
    def battle_report(self) -> BattleReport:
        """The report in the form in which the battle stores it."""
        return BattleReport(self.player, self.winner, self.survivors, self.dead_lords)


class Confirm(Of, frozen=True):
    """Confirm the opponent's report of this name."""

    battle: BattleId
    report: Named


class Dispute(Of, frozen=True):
    """Dispute the opponent's report of this name, in the player's own words."""

    battle: BattleId
    report: Named
    reason: str = ""


class ChooseRefuge(Of, frozen=True):
    """Choose one of several equally near villages for a retreat (R70, A60)."""

    retreat: RetreatId
    village: TerrainId


class Demobilise(Of, frozen=True):
    """Send whole units into the reserve until the upkeep can be paid (R80, R81, A72).

    `to` names the village for units of a terrain that has several equally near ones.
    """

    units: tuple[UnitId, ...]
    to: dict[TerrainId, TerrainId] = {}


class BuildVillage(Of, frozen=True):
    """Build a village (R82, R83, A73)."""

    terrain: TerrainId


class BuildSacredGround(Of, frozen=True):
    """Build a sacred ground (R85, A75)."""

    terrain: TerrainId


class Invade(Of, frozen=True):
    """Open a portal and raise a new band there (R87–R91, A76–A78)."""

    terrain: TerrainId
    units: tuple[UnitOrder, ...]
    name: str = ""


class WriteLord(Of, frozen=True):
    """Note a living lord's experience, story and marks; the rules compute none (R25, A87).

    `note` says what the experience is for; `name` names a lord who has no name yet. Marks that are
    not given stay as they are.
    """

    lord: LordId
    experience: int
    story: str = ""
    note: str = ""
    name: str = ""
    marks: tuple[Mark, ...] | UnsetType = UNSET


class NameUnits(Of, frozen=True):
    """Write down what units are called, and their gear; no rule reads it (A87).

    A row without a name and without gear takes back what was written, of a former unit too.
    """

    names: dict[UnitId, UnitName]


class OpenBids(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Open the envelopes; a player who is not listed has bid nothing (R11–R16)."""

    bids: dict[PlayerId, int]


class SetResult(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: a battle's result, a forfeit or an agreed draw (A49).

    Units that are not named have no losses.
    """

    battle: BattleId
    winner: PlayerId | None
    survivors: dict[UnitId, int] = {}
    dead_lords: tuple[LordId, ...] = ()


class SwapRoles(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: attacker and defender change places before the battle (A37)."""

    battle: BattleId


class ReorderMemory(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: a new order of the track, as positions of the present track, oldest first (A80)."""

    places: tuple[int, ...]


class GrantPower(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: a player gets power points, or loses them if the amount is below zero (R77)."""

    player: PlayerId
    amount: int


class MoveBand(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: place a band on another terrain."""

    band: BandId
    to: TerrainId


class SetController(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: give a terrain to this player, or to nobody (R41)."""

    terrain: TerrainId
    player: PlayerId | None


class RestoreLord(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: bring a dead lord back to life, into the reserve of this village (R26, R73)."""

    lord: LordId
    at: TerrainId


class RemovePlayer(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A player leaves the campaign (A86)."""

    player: PlayerId


class JoinLate(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ruling: a new player joins at the start of a turn (A90).

    The starting bands stand on `site`, the first starting village; `villages` are further ones.
    """

    player: PlayerId
    faction: str
    bands: tuple[BandPlan, ...]
    site: TerrainId
    power: int
    villages: tuple[TerrainId, ...] = ()


class SetTable(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The organiser adds a table to roll on, or replaces one."""

    table: TableId
    content: RollTable


class DropTable(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The organiser removes a table to roll on."""

    table: TableId


class RollOnTable(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A roll on a table: about a turn, a battle or a lord; "" if somebody asked for it.

    `faces` are those of its dice, and `left` the cards among which it drew. The site completes
    them, so that a record says by itself what could be rolled.
    """

    table: TableId
    about: str = ""
    whose: str = ""
    faces: tuple[Annotated[int, Meta(ge=1, le=66)], ...] = ()
    left: tuple[int, ...] = ()


class PaperUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit on a written sheet: `figures` are left of the `full` that were bought (A57)."""

    kind: str
    figures: int
    full: int


class PaperLord(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    experience: int = 0


class PaperBand(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: TerrainId
    lord: PaperLord
    units: tuple[PaperUnit, ...]


class PaperReserve(Struct, frozen=True, forbid_unknown_fields=True):
    """Units and lords that wait in a village (R73)."""

    terrain: TerrainId
    units: tuple[PaperUnit, ...] = ()
    lords: tuple[PaperLord, ...] = ()


class PaperRetreat(Struct, frozen=True, forbid_unknown_fields=True):
    """Units without a lord that fled from `origin` last turn (R69).

    They reach the village `to` at the end of this turn. `adversary` is the player who beat them, if
    it was a single one (A60).
    """

    origin: TerrainId
    to: TerrainId
    units: tuple[PaperUnit, ...]
    adversary: PlayerId | None = None


class PaperPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet of one player, at the start of a turn."""

    faction: str
    power: int
    bands: tuple[PaperBand, ...] = ()
    reserves: tuple[PaperReserve, ...] = ()
    retreats: tuple[PaperRetreat, ...] = ()


class EnterPaper(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A campaign that began on paper and continues with the bids of `turn` (R11).

    `order` is the initiative, best first. `holders`, `villages` and `sacred_grounds` are by
    terrain. `track` is the memory track, oldest point first. Units whose lord lives are already
    back (R68).
    """

    turn: int
    order: tuple[PlayerId, ...]
    players: dict[PlayerId, PaperPlayer]
    holders: dict[TerrainId, PlayerId] = {}
    villages: tuple[TerrainId, ...] = ()
    sacred_grounds: dict[TerrainId, str] = {}
    track: tuple[MemoryPoint, ...] = ()


PlayerCommand: TypeAlias = (
    ChooseFaction
    | Muster
    | Roll
    | ChooseSite
    | Bid
    | OrderTies
    | Recruit
    | Transfer
    | Dissolve
    | Move
    | Pass
    | Done
    | Assault
    | Hold
    | ChooseForce
    | DeclineDefence
    | Report
    | Confirm
    | Dispute
    | ChooseRefuge
    | Demobilise
    | BuildVillage
    | BuildSacredGround
    | Invade
    | WriteLord
    | NameUnits
)
Ruling: TypeAlias = (
    SetResult
    | SwapRoles
    | ReorderMemory
    | GrantPower
    | MoveBand
    | SetController
    | RestoreLord
    | RemovePlayer
    | JoinLate
    | EnterPaper
)
Tabling: TypeAlias = SetTable | DropTable | RollOnTable
Command: TypeAlias = PlayerCommand | OpenBids | Tabling | Ruling

# A field that earlier records left out, and what that means: a reserve could attack (A38), and
# reports had no names.
LEFT_OUT: dict[type, tuple[str, Any]] = {
    Assault: ("with_reserve", True),
    ChooseForce: ("with_reserve", True),
    Report: ("replaces", UNNAMED),
}
NAMING = {"Report": "replaces", "Confirm": "report", "Dispute": "report"}  # field of the name
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(command: Command) -> bytes:
    return _encoder.encode(command)


def decode(document: bytes | str) -> Command:
    """The command of this JSON record. Refuses anything else, and names the place of the fault."""
    try:
        command = _decoder.decode(document)
    except (msgspec.DecodeError, RecursionError):
        return _unnamed(document)
    left_out = LEFT_OUT.get(type(command))
    if left_out is None:
        return command
    field, meaning = left_out
    said = field in msgspec.json.decode(document)
    return command if said else replace(command, **{field: meaning})


def _unnamed(document: bytes | str) -> Command:
    """The command of a record made before reports had names: the name is `UNNAMED`."""
    try:
        fields: Any = msgspec.json.decode(document)
        field = NAMING.get(str(fields.get("type"))) if isinstance(fields, dict) else None
        if field is None or fields.get(field, UNNAMED) != UNNAMED:
            return _decoder.decode(document)
        named = msgspec.convert(fields | {field: "0" * 16}, Command)
        unnamed: Command = replace(named, **{field: UNNAMED})
        return unnamed
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed", "D2", "This is not a command: {error}", error=error) from error
