"""Standoffs, forces, reports, confirmations and refuges (R43–R70)."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from campaign.commands import Assault, ChooseRefuge, Confirm, DeclineDefence, Dispute, Hold
from campaign.offers import ForceOffer, ReportOffer, TransferOffer
from campaign.pages.acts.base import Part
from campaign.pages.acts.levies import TransferPart, UnitLine
from campaign.pages.scene import Scene
from campaign.pages.seats import BandView, Seat, lord_name
from campaign.world import Battle, PlayerId, Retreat, Terrain, Unit, UnitId


class BattlePart(Part):
    """An act in one battle."""

    @property
    def battle(self) -> Battle:
        return self.scene.world.battles[self.choice.battle]

    @property
    def zone(self) -> str:
        return self.scene.zone_name(self.battle.zone)

    @property
    def seats(self) -> list[Seat]:
        return [self.scene.seats[player] for player in self.battle.players]

    @property
    def defender(self) -> Seat | None:
        defender = self.battle.defender
        return self.scene.seats[defender] if defender and len(self.battle.players) == 2 else None

    @property
    def scenario(self) -> str:
        rules = self.scene.world.rules
        return rules.scenario_2p if len(self.battle.players) == 2 else rules.scenario_multi


class AssaultPart(BattlePart):
    name = "assault"


class HoldPart(BattlePart):
    name = "hold"


class ForcePart(BattlePart):
    name = "force"

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[id] for id in self.choice.bands]

    @property
    def band(self) -> str:
        return self.value("band", self.choice.bands[0] if self.choice.bands else "")

    @property
    def reserve(self) -> list[UnitLine]:
        return [
            UnitLine(self.scene.units[id], "", "reserve", self.is_ticked("reserve", id))
            for id in self.choice.reserve
        ]

    @property
    def lords(self) -> list[tuple[str, str, bool]]:
        world = self.scene.world
        return [(id, lord_name(world, id), self.is_ticked("lords", id)) for id in self.choice.lords]


class DeclinePart(BattlePart):
    name = "decline"


@dataclass(frozen=True)
class SurvivorLine:
    field: str
    unit: Unit
    most: int
    value: str


@dataclass(frozen=True)
class SideForm:
    seat: Seat
    band: BandView | None
    lines: list[SurvivorLine]
    lords: list[tuple[str, str, bool]]


class ReportPart(BattlePart):
    """Begins with what was typed and kept, if there is such."""

    name = "report"

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        super().__init__(scene, choice, key)
        kept = scene.drafts.get(choice.battle)
        if kept is not None:
            self.typed = QueryDict(mutable=True)
            for name, values in kept.items():
                self.typed.setlist(name, values)

    @property
    def sides(self) -> list[SideForm]:
        return [self._side(player) for player in self.choice.players]

    def _side(self, player: PlayerId) -> SideForm:
        side = self.battle.sides[player]
        band = self.scene.bands.get(side.band) if side.band else None
        units = [*(unit.id for unit in band.units)] if band else []
        lords = [self.scene.world.bands[side.band].lord] if side.band and band else []
        return SideForm(
            self.scene.seats[player], band,
            [self._line(id) for id in (*units, *side.reserve) if id in self.choice.figures],
            [(id, lord_name(self.scene.world, id), self.is_ticked("dead", id))
             for id in (*lords, *side.lords) if id in self.choice.lords],
        )  # fmt: skip

    def _line(self, id: UnitId) -> SurvivorLine:
        most = self.choice.figures[id]
        field = f"unit-{id}"
        return SurvivorLine(field, self.scene.units[id], most, self.value(field, most))

    @property
    def winner(self) -> str:
        return self.value("winner")


class ConfirmPart(BattlePart):
    """The other side's report, to be confirmed or disputed."""

    name = "confirm"

    @property
    def reporter(self) -> Seat | None:
        report = self.battle.report
        return self.scene.seats[report.by] if report and report.by else None

    @property
    def winner(self) -> Seat | None:
        report = self.battle.report
        return self.scene.seats[report.winner] if report and report.winner else None

    @property
    def survivors(self) -> list[tuple[Seat, list[tuple[Unit, int]]]]:
        report = self.battle.report
        counts = report.survivors if report else {}
        return [
            (self.scene.seats[player], [(self.scene.units[id], counts[id])
                                        for id in self._fielded(player) if id in counts])
            for player in self.battle.players
        ]  # fmt: skip

    def _fielded(self, player: PlayerId) -> list[UnitId]:
        side = self.battle.sides.get(player)
        if side is None:
            return []
        band = self.scene.world.bands.get(side.band) if side.band else None
        return [*(unit.id for unit in (band.units if band else ())), *side.reserve]

    @property
    def dead_lords(self) -> list[str]:
        report = self.battle.report
        return [lord_name(self.scene.world, id) for id in report.dead_lords] if report else []

    @property
    def can_dispute(self) -> bool:
        return any(c.battle == self.choice.battle for c in self.scene.choices_of(Dispute))


class DisputePart(BattlePart):
    name = "dispute"


class RefugePart(Part):
    name = "refuge"

    @property
    def retreat(self) -> Retreat:
        return self.scene.world.retreats[self.choice[0].retreat]

    @property
    def retreat_id(self) -> str:
        return str(self.choice[0].retreat)

    @property
    def owner(self) -> Seat:
        return self.scene.seats[self.retreat.owner]

    @property
    def origin(self) -> str:
        return self.scene.zone_name(self.retreat.origin)

    @property
    def villages(self) -> list[Terrain]:
        return [self.scene.terrains[choice.village] for choice in self.choice]


PLAIN: dict[type, type[BattlePart]] = {
    Assault: AssaultPart, Hold: HoldPart, ForceOffer: ForcePart, DeclineDefence: DeclinePart,
    ReportOffer: ReportPart, Confirm: ConfirmPart, Dispute: DisputePart,
}  # fmt: skip


def battle_parts(scene: Scene) -> list[Part]:
    """Battle by battle in the order offered, then the refuges that the viewer chooses."""
    parts: list[Part] = []
    if scene.world.phase in ("forces", "battles"):
        parts += [TransferPart(scene, c, c.at) for c in scene.choices_of(TransferOffer)]
    parts += [PLAIN[type(c)](scene, c, c.battle) for c in scene.choices_of(*PLAIN)]
    refuges: dict[str, list[Any]] = {}
    for choice in scene.choices_of(ChooseRefuge):
        refuges.setdefault(choice.retreat, []).append(choice)
    return [*parts, *(RefugePart(scene, found, id) for id, found in refuges.items())]
