"""A battle as everybody sees it, while it is open and ever after."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from campaign.actions.history.battle_history import FieldedSide, sides_of
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.history.battle_records import BattleRecord
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import STAGES
from campaign.world import Battle, BattleId, PlayerId, Unit, World, points_of


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit in battle; `left` is what survived of it, None while that is open."""

    unit: Unit
    left: int | None = None


@dataclass(frozen=True, slots=True)
class LordRow:
    name: str
    killed: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One side; units are empty until its force is chosen."""

    seat: SeatView
    chosen: bool
    units: tuple[UnitRow, ...] = ()
    lords: tuple[LordRow, ...] = ()

    @property
    def points(self) -> Fraction:
        return points_of(tuple(row.unit for row in self.units))


@dataclass(frozen=True, slots=True)
class BattleView:
    """`result` says in words how it ended, "" while it is open."""

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


def reported_sides(scene: Scene, row: Battle) -> list[SideView]:
    """The force of each side, and its survivors by the report; empty without a report."""
    report = row.report
    if report is None:
        return []
    sides = []
    for player in row.players:
        units = fielded_units(scene.world, row, player)
        lords = fielded_lords(scene.world, row, player)
        sides.append(SideView(
            scene.seats[player], True,
            tuple(UnitRow(unit, report.survivors.get(unit.id, unit.figures)) for unit in units),
            tuple(LordRow(lord_name(scene.world, id), id in report.dead_lords) for id in lords),
        ))  # fmt: skip
    return sides


def past_view(scene: Scene, record: BattleRecord, *, whole: bool = True) -> BattleView:
    """A battle that is over; without its forces unless `whole`."""
    forces = sides_of(scene.game, record) if whole else {}
    return BattleView(
        record.battle, record.turn, scene.terrain_name(record.terrain), "", _result(scene, record),
        _scenario(scene.world, record.players),
        [_past_side(scene.seats[player], forces.get(player)) for player in record.players],
        record.players, [], _defender(scene, record.defender, record.players),
        entries=record.entries,
    )  # fmt: skip


def _scenario(world: World, players: tuple[PlayerId, ...]) -> str:
    return world.rules.scenario_2p if len(players) == 2 else world.rules.scenario_multi


def _defender(
    scene: Scene, defender: PlayerId | None, players: tuple[PlayerId, ...]
) -> SeatView | None:
    return scene.seats[defender] if defender and len(players) == 2 else None


def _side(scene: Scene, row: Battle, player: PlayerId) -> SideView:
    side = row.sides.get(player)
    if side is None or not side.chosen or row.stage == "closed":
        return SideView(scene.seats[player], False)
    units = tuple(UnitRow(unit) for unit in fielded_units(scene.world, row, player))
    lords = fielded_lords(scene.world, row, player)
    return SideView(
        scene.seats[player], True, units,
        tuple(LordRow(lord_name(scene.world, lord)) for lord in lords),
    )  # fmt: skip


def _past_side(seat: SeatView, force: FieldedSide | None) -> SideView:
    if force is None:
        return SideView(seat, False)
    units = tuple(UnitRow(row.unit, row.left) for row in force.units)
    lords = tuple(LordRow(row.name or _("nameless lord"), row.killed) for row in force.lords)
    return SideView(seat, True, units, lords)


def _result(scene: Scene, record: BattleRecord) -> str:
    if record.end == "cancelled":
        return _("It was not fought.")
    if record.winner is None:
        return _("It ended in a draw.")
    return _("%(name)s won.") % {"name": scene.seats[record.winner].name}
