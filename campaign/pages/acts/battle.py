"""The result of a battle: report, confirmation, dispute; and the villages that units retreat to
(R48–R70)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign.actions.battles.report_drafts import Settled, settled_by
from campaign.actions.battles.unplayed_battles import counted_at
from campaign.battles.reports import owes_confirmation
from campaign.bots.battle_model import PointsModel
from campaign.commands import (
    Assault,
    ChooseRefuge,
    Confirm,
    DeclineDefence,
    Dispute,
    Hold,
    PlayerCommand,
    Report,
)
from campaign.history.battle_aftermath import Consequence
from campaign.offers import ForceOffer, ReportOffer
from campaign.pages.acts.base import Part, Submission
from campaign.pages.acts.command_preview import memory_after
from campaign.pages.acts.forces import AssaultPart, BattlePart, DeclinePart, ForcePart, HoldPart
from campaign.pages.acts.form_values import chosen_lords
from campaign.pages.acts.report_figures import (
    Difference,
    Doubt,
    SideForm,
    SurvivorLine,
    as_typed,
    called,
    counted,
    differences_of,
    doubts_of,
    drafted,
)
from campaign.pages.scene.battle_view import SideView, reported_sides
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.preview_base import Sentence
from campaign.world import BattleReport, PlayerId, ReportName, Retreat, Terrain, UnitId
from club.pages.frame.deadline_display import zoned_time
from club.pages.frame.form_fields import number, text, word
from club.refusals import Refusal

TYPICAL = "typical"  # the button that fills in the expected losses
NO_WINNER = gettext_noop("Choose who won first.")


@dataclass(frozen=True)
class ReportedOutcome:
    """The result that a report would have, or the reason why the rules would refuse it."""

    sides: list[SideView]
    followed: tuple[Consequence, ...] = ()
    memory: tuple[Sentence, ...] = ()
    refusal: Refusal | None = None


class ReportedPart(BattlePart):
    """An action that shows the result of a report."""

    @property
    def report(self) -> BattleReport | None:
        """The report that waits for an answer."""
        return self.battle.report if self.battle.stage == "reported" else None

    @property
    def winner_seat(self) -> SeatView | None:
        """The winner of the report; None for a draw."""
        return self.scene.seats[self.report.winner] if self.report and self.report.winner else None

    @property
    def outcome(self) -> ReportedOutcome:
        """The battle as it ends once everybody has confirmed the report."""
        sides = reported_sides(self.scene, self.battle, self.report)
        return self._ended(sides, settled_by(self.scene.world, self.choice.battle))

    def _ended(self, sides: list[SideView], settled: Settled) -> ReportedOutcome:
        memory = memory_after(self.scene, settled.after)
        return ReportedOutcome(sides, settled.battle.followed, memory)


class ReportPart(ReportedPart):
    """Filled with the count at the table, if the address asks for it, or with the draft. Otherwise
    with the report that the viewer sent or that was disputed."""

    name = "report"
    has_preview = True

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        super().__init__(scene, choice, key)
        self.start = counted(scene, choice.battle) if scene.selection.counted else None
        self.typed = as_typed(self.start) if self.start else drafted(scene, choice.battle)

    @property
    def doubts(self) -> list[Doubt]:
        """The units and lords on which two devices at the table differ."""
        return doubts_of(self.scene, self.start) if self.start else []

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> Report:
        winner = word(post, "winner")
        units = [name for name in post if name.startswith("unit-")]
        return Report(
            player,
            word(post, "battle"),
            winner=None if winner == "draw" else PlayerId(winner),
            survivors={UnitId(name.removeprefix("unit-")): number(post, name) for name in units},
            dead_lords=chosen_lords(post, "dead"),
            replaces=ReportName(post.get("replaces", "")),
        )

    def take(self, attempt: Submission) -> None:
        super().take(attempt)
        if TYPICAL in attempt.post:
            self._fill_in_typical_losses(attempt.post)

    @cached_property
    def preview(self) -> ReportedOutcome | None:
        if not self.looks or self.typed is None:
            return None
        try:
            report = self.read(PlayerId(self.scene.viewer or ""), self.typed)
            settled = settled_by(self.scene.world, self.choice.battle, report)
        except Refusal as refusal:
            return ReportedOutcome([], refusal=refusal)
        sides = reported_sides(self.scene, self.battle, report.battle_report)
        return self._ended(sides, settled)

    @property
    def filled_from(self) -> BattleReport | None:
        """The report whose figures the form starts from."""
        return self.battle.report if self.battle.stage in ("reported", "disputed") else None

    def _fill_in_typical_losses(self, post: QueryDict) -> None:
        winner = post.get("winner", "")
        if winner not in (*self.battle.players, "draw"):
            self.looks = False
            self.refusal = Refusal("missing", "R51", NO_WINNER, fields=("winner",))
            return
        won = None if winner == "draw" else PlayerId(winner)
        lost = PointsModel().expected(self.scene.world, self.choice.battle, won)
        self.typed = post.copy()
        for unit, left in lost.survivors.items():
            self.typed[f"unit-{unit}"] = str(left)

    @property
    def preview_template(self) -> str:
        return "acts/_report_preview.html"

    @property
    def waits_for(self) -> list[SeatView]:
        owing = owes_confirmation(self.scene.world, self.battle)
        return [self.scene.seats[player] for player in owing]

    @property
    def counts_at(self) -> str:
        """The time at which an unanswered report counts as confirmed, in words; "" if never."""
        at = counted_at(self.scene.game, self.scene.world).get(self.choice.battle)
        return zoned_time(self.scene.game, at) if at else ""

    @property
    def sides(self) -> list[SideForm]:
        return [self._side(player) for player in self.choice.players]

    def _side(self, player: PlayerId) -> SideForm:
        side = self.battle.sides[player]
        band = self.scene.bands.get(side.band) if side.band else None
        units = [*(unit.id for unit in band.units)] if band else []
        lords = [self.scene.world.bands[side.band].lord] if side.band and band else []
        dead = self.filled_from.dead_lords if self.filled_from else ()
        return SideForm(
            self.scene.seats[player].name,
            self._lines((*units, *side.reserve)),
            [
                (id, lord_name(self.scene.world, id), self.is_ticked("dead", id, id in dead))
                for id in (*lords, *side.lords)
                if id in self.choice.lords
            ],
        )

    def _lines(self, units: Iterable[UnitId]) -> list[SurvivorLine]:
        return [self._line(id) for id in units if id in self.choice.figures]

    def _line(self, id: UnitId) -> SurvivorLine:
        most = self.choice.figures[id]
        left = self.filled_from.survivors.get(id, most) if self.filled_from else most
        field = f"unit-{id}"
        name = called(self.scene.world, id)
        return SurvivorLine(field, self.scene.units[id], most, self.value(field, left), name)

    @property
    def winner(self) -> str:
        start = self.filled_from
        return self.value("winner", (start.winner or "draw") if start else "")


class ConfirmPart(ReportedPart):
    """The other side's report, to be confirmed or disputed, with the viewer's own entries next to
    it.

    A report of the viewer that came after it was refused, and is shown here.
    """

    name = "confirm"
    command = Confirm

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        super().__init__(scene, choice, key)
        self.typed = drafted(scene, choice.battle)

    def is_meant(self, attempt: Submission) -> bool:
        return super().is_meant(attempt) or attempt.form == f"report-{self.choice.battle}"

    def take(self, attempt: Submission) -> None:
        if super().is_meant(attempt):
            self.refusal = attempt.refusal
        else:
            self.typed = attempt.post

    @property
    def differences(self) -> list[Difference]:
        if self.report is None or self.typed is None:
            return []
        return differences_of(self.scene, self.battle, self.report, self.typed)

    @property
    def reporter(self) -> SeatView | None:
        report = self.report
        return self.scene.seats[report.by] if report and report.by else None


class DisputePart(BattlePart):
    name = "dispute"

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        return Dispute(player, word(post, "battle"), word(post, "report"), text(post, "reason"))


class RefugePart(Part):
    name = "refuge"
    command = ChooseRefuge

    @classmethod
    def made(cls, scene: Scene, offers: list[Any]) -> list[Part]:
        of: dict[str, list[Any]] = {}
        for one in offers:
            of.setdefault(one.retreat, []).append(one)
        return [cls(scene, found, retreat) for retreat, found in of.items()]

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
    def men(self) -> str:
        """The units by name."""
        return self.scene.retreating(self.retreat, with_origin=False)

    @property
    def origin(self) -> str:
        return self.scene.terrain_name(self.retreat.origin)

    @property
    def villages(self) -> list[Terrain]:
        return [self.scene.terrains[choice.village] for choice in self.choice]


PLAIN: dict[type, type[BattlePart]] = {
    Assault: AssaultPart,
    Hold: HoldPart,
    ForceOffer: ForcePart,
    DeclineDefence: DeclinePart,
    ReportOffer: ReportPart,
    Confirm: ConfirmPart,
    Dispute: DisputePart,
}


def battle_parts(scene: Scene) -> list[Part]:
    """The parts of each battle in the order offered."""
    return [PLAIN[type(one)](scene, one, one.battle) for one in scene.choices_of(*PLAIN)]
