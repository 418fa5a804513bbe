"""The world: everything the rules know of one campaign, as one immutable value.

Tables are dicts by id. A change makes a new `World` that shares all unchanged parts. Nothing in it
is secret: sealed bids live in envelopes outside until they are opened. Points are exact: a unit's
cost is the pair (numerator, denominator) of SAGA points. The rules count in parts of a point, which
are whole numbers for every unit that can be bought.
"""

from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NewType, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from campaign.armies import PARTS
from campaign.cached import derived
from campaign.house_rules import HouseRules
from campaign.rolls.tables import Due, RollTable, TableId

READING = 2
"""The number of the reading of the rules that this program plays, and that worlds are begun under.

Nothing is played again under another reading than its own, since it would lead elsewhere; no rule
is kept twice. The number grows when a rule is read anew or a world holds something else.

1. The first one.
2. A besieged village stands, so men melt only without any village; retreats of a movement are
   directed together when its last battle is closed, and what melts of one battle or fall is
   refunded in one sum (A59, A63-A65). The winner of the first wave meets the second with the band
   that fought, keeps the ground unless beaten, and nobody reorganises in between (A47, A51). Nobody
   is demobilised who could stay (A72). After a draw either side may declare the battle, and by
   default nobody has to (A38). Six readings became switches (A44, A46, A64, A70, A79).

Commands of a record say themselves if a reserve could still attack when they were given (A38,
`with_reserve` in `campaign.commands`): they lead where they led, and nobody can give them now.
"""

PlayerId = NewType("PlayerId", str)
TerrainId = NewType("TerrainId", str)
BandId = NewType("BandId", str)
UnitId = NewType("UnitId", str)
LordId = NewType("LordId", str)
BattleId = NewType("BattleId", str)
RetreatId = NewType("RetreatId", str)
ReportName = NewType("ReportName", str)  # the name by which an answer refers to a report
NO_REPORT = ReportName("")

Pair = tuple[int, int]
Parts = int | Fraction  # of a point, `PARTS` of them: a Fraction only for costs given by hand
Path = tuple[TerrainId, ...]
TerrainKind = Literal[
    "tower",
    "grove",
    "oasis",
    "mill",
    "standing_stones",
    "caravan",
    "cromlech",
    "ruined_castle",
    "pyramid",
    "ziggurat",
]
TerrainClass = Literal["normal", "developed", "prestigious"]
Founding = Literal["muster", "dice", "placement"]
BeforeBattles = Literal["returns", "bids", "ties", "recruitment", "transfer", "movement"]
Battles = Literal["forces", "battles"]
AfterBattles = Literal["demobilisation", "building", "invasions", "late_returns"]
Phase = Literal[Founding, BeforeBattles, Battles, AfterBattles, "ended"]
FOUNDING: tuple[Phase, ...] = get_args(Founding)
BEFORE_BATTLES: tuple[Phase, ...] = get_args(BeforeBattles)
BATTLES: tuple[Phase, ...] = get_args(Battles)
AFTER_BATTLES: tuple[Phase, ...] = get_args(AfterBattles)
Stage = Literal["standoff", "forces", "fight", "reported", "disputed", "closed"]


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the map; x and y say where it is drawn, in map units (0 to 1000)."""

    id: TerrainId
    name: str
    kind: TerrainKind
    x: int
    y: int


class RoadMap(Struct, frozen=True, cache_hash=True, weakref=True, forbid_unknown_fields=True):
    """Terrains joined by undirected roads (R3, A5), and start sites by number of players.

    `grounds` are the terrains on which players may choose to begin (A1), if the map names any: see
    `campaign.map.terrains`.
    """

    name: str
    terrains: tuple[Terrain, ...]
    roads: tuple[tuple[TerrainId, TerrainId], ...]
    starts: tuple[tuple[TerrainId, ...], ...] = ()
    grounds: tuple[TerrainId, ...] | UnsetType = UNSET


class Unit(Struct, frozen=True, cache_hash=True, dict=True, forbid_unknown_fields=True):
    """Figures of one kind: `full` strength as bought, `figures` now, cost at full strength."""

    id: UnitId
    kind: str
    full: int
    figures: int
    cost: Pair

    @derived
    def parts(self) -> Parts:
        """Its present worth in parts of a point, exactly (A57)."""
        over, under = PARTS * self.cost[0] * self.figures, self.cost[1] * self.full
        return Fraction(over, under) if over % under else over // under

    @property
    def points(self) -> Fraction:
        return in_points(self.parts)


@lru_cache(maxsize=1024)  # few different values occur, and often
def in_points(parts: Parts) -> Fraction:
    return Fraction(parts) / PARTS


@lru_cache(maxsize=1024)
def as_pair(parts: Parts) -> Pair:
    """Points as in news and scores: numerator and denominator."""
    return in_points(parts).as_integer_ratio()


def parts_of(units: tuple[Unit, ...]) -> Parts:
    """The worth of these units together, in parts of a point (R22, A57); free units are worth 0."""
    return sum([unit.parts for unit in units])


def points_of(units: tuple[Unit, ...]) -> Fraction:
    """The same in points."""
    return in_points(parts_of(units))


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: its faction (R6), stock of power points, and whether the player left (A86).

    `joined` is the turn in which a latecomer joined (A90), unset for those who founded it.
    """

    faction: str
    external: bool = False
    power: int = 0
    left: bool = False
    joined: int | UnsetType = UNSET


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A mark by which the players know a lord. It changes no rule (A87)."""

    kind: Literal["nickname", "scar", "oath", "other"]
    text: str


class Lord(Struct, frozen=True, forbid_unknown_fields=True):
    owner: PlayerId
    name: str
    died: int = 0  # turn of the death; 0 for the living
    experience: int = 0  # as the players count it; lost at death (R25, R26, A87)
    story: str = ""
    marks: tuple[Mark, ...] | UnsetType = UNSET


class UnitName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a player gives a unit, and its gear. They change no rule (A87)."""

    name: str = ""
    gear: str = ""


class NamedUnit(UnitName, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same with the owner: the line outlives the unit."""

    owner: PlayerId


class Band(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A band on the map. `moved` is true once it declared its move of this turn."""

    owner: PlayerId
    lord: LordId
    terrain: TerrainId = field(name="zone")
    units: tuple[Unit, ...]
    moved: bool = False

    def standing(self, terrain: TerrainId, *, moved: bool) -> "Band":
        """The same units on a terrain, before or after their move; their worth is copied."""
        band = replace(self, terrain=terrain, moved=moved)
        band.__dict__.update(self.__dict__)
        return band

    @derived
    def parts(self) -> Parts:
        return parts_of(self.units)

    @property
    def points(self) -> Fraction:
        return in_points(self.parts)


class Reserve(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Units and lords that wait in a village (R73)."""

    units: tuple[Unit, ...] = ()
    lords: tuple[LordId, ...] = ()

    @derived
    def parts(self) -> Parts:
        return parts_of(self.units)

    @property
    def points(self) -> Fraction:
        return in_points(self.parts)


class Retreat(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Units off the map on their way to a village (R66–R70).

    They appear in `turn` at its `moment`. `to` is None until the last battle of the turn is closed
    (A59), and then until `chooser` has picked one of `candidates`. `as_band` says that they were a
    band, so they may appear as one (A62). `event` is the battle, or the fall of a terrain, that
    drove them off or took their destination (A64).
    """

    owner: PlayerId
    origin: TerrainId
    units: tuple[Unit, ...]
    lords: tuple[LordId, ...]
    turn: int
    moment: Literal["start", "end"]
    to: TerrainId | None = None
    candidates: tuple[TerrainId, ...] = ()
    chooser: PlayerId | None = None
    adversary: PlayerId | None = None
    as_band: bool = True
    event: str = ""

    @derived
    def parts(self) -> Parts:
        return parts_of(self.units)

    @property
    def points(self) -> Fraction:
        return in_points(self.parts)


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """A move on the campaign sheet (R38): the declared path, and the part that was gone (R39)."""

    player: PlayerId
    band: BandId
    asked: Path
    went: Path


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """The force of one player: a band, or reserve units, or both (A42, A52)."""

    chosen: bool = False
    band: BandId | None = None
    reserve: tuple[UnitId, ...] = ()
    lords: tuple[LordId, ...] = ()
    rearranged: bool = False  # A51: once


class BattleReport(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A battle's result: the winner (None: a draw), survivors per unit, dead lords."""

    by: PlayerId | None
    winner: PlayerId | None
    survivors: dict[UnitId, int]
    dead_lords: tuple[LordId, ...] = ()

    @derived
    def name(self) -> ReportName:
        """16 hex digits computed from the whole report. Different reports have different names."""
        return ReportName(sha256(_sorting.encode(self)).hexdigest()[:16])


class Battle(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle for a terrain (R43–R45).

    `players` fight now, worst initiative first; `waiting` form the second wave (R44). Roles count
    when two fight (A37). `champion` won the first wave.
    """

    terrain: TerrainId = field(name="zone")
    players: tuple[PlayerId, ...]
    waiting: tuple[PlayerId, ...] = ()
    defender: PlayerId | None = None
    wave: int = 1
    stage: Stage = "forces"
    sides: dict[PlayerId, Side] = {}
    holding: tuple[PlayerId, ...] = ()  # A38, optional: players who have chosen to hold
    report: BattleReport | None = None
    confirmed: tuple[PlayerId, ...] = ()
    dispute: str = ""
    champion: PlayerId | None = None
    attacker: PlayerId | UnsetType = UNSET  # owner of the village who declared a battle there (A38)


class MemoryPoint(Struct, frozen=True, forbid_unknown_fields=True):
    player: PlayerId
    terrain: TerrainId
    turn: int


class UnitOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures to be bought as one unit."""

    kind: str
    figures: int


class BandPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A band to be raised: its lord's name and its units."""

    lord: str
    units: tuple[UnitOrder, ...]


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """The final count of one player (R97), in points and power."""

    power: int
    bands: Pair
    villages: int
    others: Pair
    total: Pair


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """How the campaign ended: `ranking` best first, `scores` when points decided (R95–R98)."""

    winner: PlayerId
    by: Literal["memory", "points", "alone"]
    ranking: tuple[PlayerId, ...]
    scores: dict[PlayerId, Score] = {}


class World(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """Everything the rules know.

    `moment` grows whenever a new phase opens or another player is to act, so it identifies what a
    deadline belongs to. `reading` is the reading of the rules under which the campaign started. An
    unset field is not encoded, so it does not change the digest.
    """

    reading: int = READING
    rules: HouseRules
    map: RoadMap
    players: dict[PlayerId, Player]
    turn: int = 0
    phase: Phase = "muster"
    moment: int = 1
    order: tuple[PlayerId, ...] = ()  # initiative, best first
    favourite: PlayerId | None = None
    speaker: PlayerId | None = None
    ready: tuple[PlayerId, ...] = ()  # done with this phase; in movement and invasions: passed
    gathered: tuple[PlayerId, ...] | UnsetType = UNSET  # in recruitment: also done with transfers
    musters: dict[PlayerId, tuple[BandPlan, ...]] = {}
    throws: dict[PlayerId, tuple[int, ...]] = {}
    bids: dict[PlayerId, int] = {}
    void: tuple[PlayerId, ...] = ()
    ties: tuple[tuple[PlayerId, ...], ...] = ()
    holders: dict[TerrainId, PlayerId] = {}
    villages: dict[TerrainId, PlayerId] = {}
    sacred_grounds: dict[TerrainId, str] = {}
    lords: dict[LordId, Lord] = {}
    bands: dict[BandId, Band] = {}
    reserves: dict[TerrainId, Reserve] = {}
    retreats: dict[RetreatId, Retreat] = {}
    moves: tuple[Declared, ...] = ()
    battles: dict[BattleId, Battle] = {}
    takings: tuple[tuple[PlayerId, TerrainId], ...] = ()  # prestigious, not yet on the track
    track: tuple[MemoryPoint, ...] = ()
    owing: tuple[PlayerId, ...] = ()  # cannot pay their upkeep yet (R80)
    next_id: int = 1
    ending: Ending | None = None
    entered: int | UnsetType = UNSET  # the turn whose start was typed in from paper
    tables: dict[TableId, RollTable] | UnsetType = UNSET  # unset: never one
    due: tuple[Due, ...] | UnsetType = UNSET  # rolls on them that are to be made now
    unit_names: dict[UnitId, NamedUnit] | UnsetType = UNSET  # of present and former units (A87)

    @derived
    def in_play(self) -> tuple[PlayerId, ...]:
        """Players who have not left, in seat order."""
        return tuple([p for p, player in self.players.items() if not player.left])

    @property
    def founders(self) -> int:
        """The number of players who began the campaign, which chose its row of table 1 (R1)."""
        return sum(row.joined is UNSET for row in self.players.values())

    @property
    def named_units(self) -> dict[UnitId, NamedUnit]:
        """Names and gear by unit, of those that have any."""
        return {} if self.unit_names is UNSET else self.unit_names

    @property
    def takes_bids(self) -> bool:
        """Whether the envelopes of this turn are still closed; the phase may outlast this."""
        return self.phase == "bids" and not self.bids


_decoder = msgspec.json.Decoder(World)
_encoder = msgspec.json.Encoder()
_FIRST = b'{"schema":'
_sorting = msgspec.json.Encoder(order="deterministic")


def encode(world: World) -> bytes:
    """The world as JSON. Tables keep their order, on which rules rely."""
    return _encoder.encode(world)


def canonical(world: World) -> bytes:
    """The world as JSON with sorted tables: equal worlds give equal bytes."""
    return _sorting.encode(world)


def decode(document: bytes | str) -> World:
    """The world of this JSON. A `msgspec.ValidationError` names the path of the fault.

    Worlds of the first reading store its number under another name.
    """
    text = document.encode() if isinstance(document, str) else bytes(document)
    if text.startswith(_FIRST):
        text = b'{"reading":' + text.removeprefix(_FIRST)
    return _decoder.decode(text)
