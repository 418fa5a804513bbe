"""A battle as everybody sees it, while it is open and ever after."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign.actions.history.battle_history import FieldedSide, forces_in_battle
from campaign.battles.losses import figures_after
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.history.battle_aftermath import Consequence
from campaign.history.battle_records import BattleRecord
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import STAGES, scenario_word
from campaign.world import Battle, BattleId, BattleReport, LordId, PlayerId, Unit, World, points_of

FIGURE = {"monster": 26, "war_machine": 26, "creatures": 20}  # widths of drawn figures; others:
USUAL_FIGURE = 13


@dataclass(frozen=True, slots=True)
class BattleUnit:
    """A unit in battle; `left` is what survived of it, None while that is open."""

    unit: Unit
    left: int | None = None

    @property
    def after(self) -> int:
        """The figures that it has after the battle (R61–R63)."""
        if self.left is None:
            return self.unit.figures
        return figures_after(self.unit.full, self.unit.figures, self.left)

    @property
    def fallen(self) -> int:
        return 0 if self.left is None else self.unit.figures - self.left

    @property
    def drawn(self) -> list[tuple[int, bool]]:
        """Each figure's place in the drawing, and whether it fell; those who stand come first."""
        step = FIGURE.get(self.unit.kind, USUAL_FIGURE)
        standing = self.unit.figures - self.fallen
        return [(step * i, i >= standing) for i in range(self.unit.figures)]

    @property
    def width(self) -> int:
        return FIGURE.get(self.unit.kind, USUAL_FIGURE) * self.unit.figures


@dataclass(frozen=True, slots=True)
class LordRow:
    id: LordId
    name: str
    killed: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One side; units are empty until its force is chosen. `won` is None while that is open."""

    seat: SeatView
    chosen: bool
    units: tuple[BattleUnit, ...] = ()
    lords: tuple[LordRow, ...] = ()
    won: bool | None = None

    @property
    def points(self) -> Fraction:
        return points_of(tuple(row.unit for row in self.units))

    @property
    def points_after(self) -> Fraction:
        return points_of(tuple(replace(row.unit, figures=row.after) for row in self.units))


@dataclass(frozen=True, slots=True)
class BattleView:
    """`result` says in words how it ended, "" while it is open; `followed` is what came of it."""

    id: BattleId
    turn: int
    terrain: str
    stage: str
    result: str
    scenario: str
    sides: list[SideView]
    players: tuple[PlayerId, ...]
    waiting: list[SeatView]
    defender: SeatView | None
    village: SeatView | None = None
    sacred: str = ""
    entries: tuple[int, ...] = ()  # of the chronicle, that tell of a battle that is over
    followed: tuple[Consequence, ...] = ()
    ruled: bool = False
    cancelled: bool = False


def battle_view(scene: Scene, id: BattleId, row: Battle) -> BattleView:
    """A battle of the open turn."""
    world = scene.world
    owner = world.villages.get(row.terrain)
    return BattleView(
        id, world.turn, scene.terrain_name(row.terrain), str(STAGES.get(row.stage, "")), "",
        _scenario(world, row.players), [_side(scene, row, player) for player in row.players],
        row.players, [scene.seats[player] for player in row.waiting],
        _defender(scene, row.defender, row.players),
        scene.seats[owner] if owner else None, world.sacred_grounds.get(row.terrain, ""),
    )  # fmt: skip


def reported_sides(scene: Scene, row: Battle, report: BattleReport | None) -> list[SideView]:
    """The force of each side, and its survivors by this report; empty without one."""
    if report is None:
        return []
    sides = []
    for player in row.players:
        units = fielded_units(scene.world, row, player)
        lords = fielded_lords(scene.world, row, player)
        sides.append(SideView(
            scene.seats[player], True,
            tuple(BattleUnit(unit, report.survivors.get(unit.id, unit.figures)) for unit in units),
            tuple(
                LordRow(id, lord_name(scene.world, id), id in report.dead_lords) for id in lords
            ),
            report.winner == player if report.winner else None,
        ))  # fmt: skip
    return sides


def past_view(scene: Scene, record: BattleRecord, *, whole: bool = True) -> BattleView:
    """A battle that is over; without its forces unless `whole`."""
    forces = forces_in_battle(scene.game, record) if whole else {}
    return BattleView(
        record.battle, record.turn, scene.terrain_name(record.terrain), "", _result(scene, record),
        _scenario(scene.world, record.players),
        [_past_side(scene, record, player, forces.get(player)) for player in record.players],
        record.players, [], _defender(scene, record.defender, record.players),
        entries=record.entries, followed=record.followed, ruled=record.ruled,
        cancelled=record.end == "cancelled",
    )  # fmt: skip


def _scenario(world: World, players: tuple[PlayerId, ...]) -> str:
    rules = world.rules
    return scenario_word(rules.scenario_2p if len(players) == 2 else rules.scenario_multi)


def _defender(
    scene: Scene, defender: PlayerId | None, players: tuple[PlayerId, ...]
) -> SeatView | None:
    return scene.seats[defender] if defender and len(players) == 2 else None


def _side(scene: Scene, row: Battle, player: PlayerId) -> SideView:
    side = row.sides.get(player)
    if side is None or not side.chosen or row.stage == "closed":
        return SideView(scene.seats[player], False)
    units = tuple(BattleUnit(unit) for unit in fielded_units(scene.world, row, player))
    lords = fielded_lords(scene.world, row, player)
    return SideView(
        scene.seats[player], True, units,
        tuple(LordRow(lord, lord_name(scene.world, lord)) for lord in lords),
    )  # fmt: skip


def _past_side(
    scene: Scene, record: BattleRecord, player: PlayerId, force: FieldedSide | None
) -> SideView:
    seat, won = scene.seats[player], record.winner == player if record.winner else None
    if force is None:
        return SideView(seat, False, won=won)
    units = tuple(BattleUnit(row.unit, row.left) for row in force.units)
    lords = tuple(
        LordRow(row.id, row.name or _("nameless lord"), row.killed) for row in force.lords
    )
    return SideView(seat, True, units, lords, won)


def _result(scene: Scene, record: BattleRecord) -> str:
    if record.end == "cancelled":
        return _("It was not fought.")
    if record.winner is None:
        return _("It ended in a draw.")
    return _("%(name)s won.") % {"name": scene.seats[record.winner].name}
