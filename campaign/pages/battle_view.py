"""A battle as everybody sees it."""

from dataclasses import dataclass
from typing import Any

from campaign.battles.reports import fielded_lords, fielded_units
from campaign.pages.scene import Scene
from campaign.pages.seats import Seat, lord_name
from campaign.pages.wording import STAGES
from campaign.world import Battle, BattleId, PlayerId, Unit, points_of


@dataclass(frozen=True, slots=True)
class SideView:
    """One side; units are empty until its force is chosen."""

    seat: Seat
    chosen: bool
    units: tuple[Unit, ...]
    lords: list[str]
    points: Any


@dataclass(frozen=True, slots=True)
class BattleView:
    id: BattleId
    battle: Battle
    zone: str
    stage: str
    scenario: str
    sides: list[SideView]
    waiting: list[Seat]
    defender: Seat | None
    village: Seat | None
    sacred: str


def battle_view(scene: Scene, id: BattleId, row: Battle) -> BattleView:
    world = scene.world
    owner = world.villages.get(row.zone)
    rules = world.rules
    return BattleView(
        id, row, scene.zone_name(row.zone), str(STAGES.get(row.stage, "")),
        rules.scenario_2p if len(row.players) == 2 else rules.scenario_multi,
        [_side(scene, row, player) for player in row.players],
        [scene.seats[player] for player in row.waiting],
        scene.seats[row.defender] if row.defender and len(row.players) == 2 else None,
        scene.seats[owner] if owner else None, world.sacred_grounds.get(row.zone, ""),
    )  # fmt: skip


def _side(scene: Scene, row: Battle, player: PlayerId) -> SideView:
    side = row.sides.get(player)
    if side is None or not side.chosen or row.stage == "closed":
        return SideView(scene.seats[player], False, (), [], 0)
    units = fielded_units(scene.world, row, player)
    lords = [lord_name(scene.world, id) for id in fielded_lords(scene.world, row, player)]
    return SideView(scene.seats[player], True, units, lords, points_of(units))
