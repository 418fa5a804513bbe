"""Standoffs, forces, reports, confirmations and refuges (R43–R70)."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from campaign.actions.battles.unplayed_battles import counted_at
from campaign.battles.reports import owes_confirmation
from campaign.commands import Assault, ChooseRefuge, Confirm, DeclineDefence, Dispute, Hold
from campaign.offers import ForceOffer, ReportOffer, TransferOffer
from campaign.pages.acts.base import Part
from campaign.pages.acts.recruitment import TransferPart, UnitLine
from campaign.pages.scene.battle_view import SideView, reported_sides
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import BandView, SeatView, lord_name
from campaign.world import Battle, BattleReport, PlayerId, Retreat, Terrain, Unit, UnitId
from club.pages.frame.deadline_display import moment_words


class BattlePart(Part):
    """An act in one battle."""

    @property
    def battle(self) -> Battle:
        return self.scene.world.battles[self.choice.battle]

    @property
    def terrain(self) -> str:
        return self.scene.terrain_name(self.battle.terrain)

    @property
    def seats(self) -> list[SeatView]:
        return [self.scene.seats[player] for player in self.battle.players]

    @property
    def defender(self) -> SeatView | None:
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

    @property
    def is_captured(self) -> bool:
        """Whether a village that is given up may stand and serve its taker (A40).

        After an earlier wave was fought for it, it is razed in any case (R57).
        """
        rules = self.scene.world.rules
        return rules.empty_village == "captured" and self.battle.wave == 1


@dataclass(frozen=True)
class SurvivorLine:
    field: str
    unit: Unit
    most: int
    value: str


@dataclass(frozen=True)
class SideForm:
    seat: SeatView
    band: BandView | None
    lines: list[SurvivorLine]
    lords: list[tuple[str, str, bool]]


class ReportPart(BattlePart):
    """Filled with the draft, else with the report that the viewer has sent."""

    name = "report"

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        super().__init__(scene, choice, key)
        draft = scene.drafts.get(choice.battle)
        if draft is not None:
            self.typed = QueryDict(mutable=True)
            for name, values in draft.items():
                self.typed.setlist(name, values)

    @property
    def sent(self) -> BattleReport | None:
        """The viewer's own report, while others have to answer it."""
        return self.battle.report if self.battle.stage == "reported" else None

    @property
    def waits_for(self) -> list[SeatView]:
        owing = owes_confirmation(self.scene.world, self.battle)
        return [self.scene.seats[player] for player in owing]

    @property
    def counts_at(self) -> str:
        """When the report counts as confirmed if nobody answers, in words; "" if never."""
        at = counted_at(self.scene.game, self.scene.world).get(self.choice.battle)
        return moment_words(self.scene.game, at) if at else ""

    @property
    def reported(self) -> list[SideView]:
        return reported_sides(self.scene, self.battle)

    @property
    def sides(self) -> list[SideForm]:
        return [self._side(player) for player in self.choice.players]

    def _side(self, player: PlayerId) -> SideForm:
        side = self.battle.sides[player]
        band = self.scene.bands.get(side.band) if side.band else None
        units = [*(unit.id for unit in band.units)] if band else []
        lords = [self.scene.world.bands[side.band].lord] if side.band and band else []
        dead = self.sent.dead_lords if self.sent else ()
        return SideForm(
            self.scene.seats[player], band,
            [self._line(id) for id in (*units, *side.reserve) if id in self.choice.figures],
            [(id, lord_name(self.scene.world, id), self.is_ticked("dead", id, id in dead))
             for id in (*lords, *side.lords) if id in self.choice.lords],
        )  # fmt: skip

    def _line(self, id: UnitId) -> SurvivorLine:
        most = self.choice.figures[id]
        left = self.sent.survivors.get(id, most) if self.sent else most
        field = f"unit-{id}"
        return SurvivorLine(field, self.scene.units[id], most, self.value(field, left))

    @property
    def winner(self) -> str:
        return self.value("winner", (self.sent.winner or "draw") if self.sent else "")

    @property
    def winner_seat(self) -> SeatView | None:
        """The winner of the sent report; None for a draw."""
        return self.scene.seats[self.sent.winner] if self.sent and self.sent.winner else None


class ConfirmPart(BattlePart):
    """The other side's report, to be confirmed or disputed."""

    name = "confirm"

    @property
    def reporter(self) -> SeatView | None:
        report = self.battle.report
        return self.scene.seats[report.by] if report and report.by else None

    @property
    def winner(self) -> SeatView | None:
        report = self.battle.report
        return self.scene.seats[report.winner] if report and report.winner else None

    @property
    def reported(self) -> list[SideView]:
        return reported_sides(self.scene, self.battle)


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
    def owner(self) -> SeatView:
        return self.scene.seats[self.retreat.owner]

    @property
    def origin(self) -> str:
        return self.scene.terrain_name(self.retreat.origin)

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
