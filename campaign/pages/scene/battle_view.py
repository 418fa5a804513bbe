"""A battle as everybody sees it, during the battle and after it."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign.actions.history.battle_history import FieldedSide, forces_in_battle
from campaign.battles.losses import figures_after
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.history.battle_aftermath import Consequence
from campaign.history.battle_records import BattleRecord
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import STAGES
from campaign.words.house_rule_words import scenario_word
from campaign.world import (
    Battle,
    BattleId,
    BattleReport,
    LordId,
    PlayerId,
    TerrainId,
    Unit,
    UnitName,
    World,
    points_of,
)

FIGURE = {"monster": 26, "war_machine": 26, "creatures": 20}  # widths of drawn figures; others:
USUAL_FIGURE = 13
FIGURE_HEIGHT = 21
RANK = 156  # the width of a full rank of drawn figures


@dataclass(frozen=True, slots=True)
class BattleUnit:
    """A unit in battle. `left` is its number of survivors, None during the battle.

    Units that are alike share one row: `count` is their number, and figures are those of all. A
    unit with a `line`, its name and gear, has a row of its own.
    """

    unit: Unit
    left: int | None = None
    count: int = 1
    line: UnitName | None = None

    @property
    def figures(self) -> int:
        return self.unit.figures * self.count

    @property
    def full(self) -> int:
        return self.unit.full * self.count

    @property
    def standing(self) -> int:
        """The figures on the table at the end; all of them during the battle."""
        return self.figures if self.left is None else self.left * self.count

    @property
    def going_on(self) -> int:
        """The figures of all that are alike after the battle."""
        return self.after * self.count

    @property
    def after(self) -> int:
        """The figures that it has after the battle (R61–R63)."""
        if self.left is None:
            return self.unit.figures
        return figures_after(self.unit.full, self.unit.figures, self.left)

    @property
    def fallen(self) -> int:
        return self.figures - self.standing

    @property
    def drawn(self) -> list[tuple[int, int, bool]]:
        """The position of each figure, across and down, and whether it fell; survivors come
        first."""
        step, a_rank = self._step, RANK // self._step
        return [
            (step * (i % a_rank), FIGURE_HEIGHT * (i // a_rank), i >= self.standing)
            for i in range(self.figures)
        ]

    @property
    def width(self) -> int:
        return min(self._step * self.figures, RANK)

    @property
    def height(self) -> int:
        return FIGURE_HEIGHT * self._ranks

    @property
    def tall(self) -> str:
        """The height of the drawing on the page."""
        return f"{1.7 * self._ranks:.1f}em"

    @property
    def _ranks(self) -> int:
        return max(1, ceil(self.figures / (RANK // self._step)))

    @property
    def _step(self) -> int:
        return FIGURE.get(self.unit.kind, USUAL_FIGURE)


@dataclass(frozen=True, slots=True)
class LordRow:
    id: LordId
    name: str
    killed: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One side. Units are empty until its force is chosen. `won` is None during the battle."""

    seat: SeatView
    chosen: bool
    units: tuple[BattleUnit, ...] = ()
    lords: tuple[LordRow, ...] = ()
    won: bool | None = None

    @property
    def rows(self) -> list[BattleUnit]:
        """The units; those that are alike share one row."""
        alike: dict[object, list[BattleUnit]] = {}
        for row in self.units:
            unit = row.unit
            key = unit.id if row.line else (unit.kind, unit.figures, unit.full, row.left)
            alike.setdefault(key, []).append(row)
        return [
            BattleUnit(rows[0].unit, rows[0].left, len(rows), rows[0].line)
            for rows in alike.values()
        ]

    @property
    def points(self) -> Fraction:
        return points_of(tuple(row.unit for row in self.units))

    @property
    def points_after(self) -> Fraction:
        return points_of(tuple(replace(row.unit, figures=row.after) for row in self.units))


@dataclass(frozen=True, slots=True)
class BattleView:
    """`result` is the result in words, "" during the battle; `followed` are its consequences."""

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
    entries: tuple[int, ...] = ()  # entries of the chronicle about a battle that is over
    followed: tuple[Consequence, ...] = ()
    ruled: bool = False
    cancelled: bool = False
    place: TerrainId = TerrainId("")
    champion: SeatView | None = None  # last winner here; keeps the terrain in a draw (A47)


def battle_view(scene: Scene, id: BattleId, row: Battle) -> BattleView:
    """A battle of the open turn."""
    world = scene.world
    owner = world.villages.get(row.terrain)
    return BattleView(
        id,
        world.turn,
        scene.terrain_name(row.terrain),
        str(STAGES.get(row.stage, "")),
        "",
        _scenario(world, row.players),
        [_side(scene, row, player) for player in row.players],
        row.players,
        [scene.seats[player] for player in row.waiting],
        _defender(scene, row.defender, row.players),
        scene.seats[owner] if owner else None,
        world.sacred_grounds.get(row.terrain, ""),
        place=row.terrain,
    )


def reported_sides(scene: Scene, row: Battle, report: BattleReport | None) -> list[SideView]:
    """The force of each side, and its survivors by this report; empty without one."""
    if report is None:
        return []
    sides = []
    for player in row.players:
        units = fielded_units(scene.world, row, player)
        lords = fielded_lords(scene.world, row, player)
        sides.append(
            SideView(
                scene.seats[player],
                True,
                tuple(
                    _unit(scene, unit, report.survivors.get(unit.id, unit.figures))
                    for unit in units
                ),
                tuple(
                    LordRow(id, lord_name(scene.world, id), id in report.dead_lords) for id in lords
                ),
                report.winner == player if report.winner else None,
            )
        )
    return sides


def past_view(scene: Scene, record: BattleRecord, *, whole: bool = True) -> BattleView:
    """A battle that is over; without its forces unless `whole`."""
    forces = forces_in_battle(scene.game, record) if whole else {}
    return BattleView(
        record.battle,
        record.turn,
        scene.terrain_name(record.terrain),
        "",
        _result(scene, record),
        _scenario(scene.world, record.players),
        [_past_side(scene, record, player, forces.get(player)) for player in record.players],
        record.players,
        [],
        _defender(scene, record.defender, record.players),
        entries=record.entries,
        followed=record.followed,
        ruled=record.ruled,
        cancelled=record.end == "cancelled",
        place=record.terrain,
        champion=scene.seats[record.champion] if record.champion else None,
    )


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
    units = tuple(_unit(scene, unit) for unit in fielded_units(scene.world, row, player))
    lords = fielded_lords(scene.world, row, player)
    return SideView(
        scene.seats[player],
        True,
        units,
        tuple(LordRow(lord, lord_name(scene.world, lord)) for lord in lords),
    )


def _past_side(
    scene: Scene, record: BattleRecord, player: PlayerId, force: FieldedSide | None
) -> SideView:
    seat, won = scene.seats[player], record.winner == player if record.winner else None
    if force is None:
        return SideView(seat, False, won=won)
    units = tuple(_unit(scene, row.unit, row.left) for row in force.units)
    lords = tuple(
        LordRow(row.id, row.name or _("nameless lord"), row.killed) for row in force.lords
    )
    return SideView(seat, True, units, lords, won)


def _unit(scene: Scene, unit: Unit, left: int | None = None) -> BattleUnit:
    return BattleUnit(unit, left, line=scene.world.named_units.get(unit.id))


def _result(scene: Scene, record: BattleRecord) -> str:
    if record.end == "cancelled":
        return _("It was not fought.")
    if record.winner is None:
        return _("It ended in a draw.")
    return _("%(name)s won.") % {"name": scene.seats[record.winner].name}
