"""The figures of a report: the fields of each side, and how they differ from the report that came
first (A49). The form may begin with the count at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaign.actions.battles.counted_marks import all_marks
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.live_counts.keys import keys_of
from campaign.live_counts.marks import merged, words
from campaign.live_counts.report_start import ReportStart, report_start
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.world import Battle, BattleId, BattleReport, Unit, UnitId, World
from club.actions.security.whole_numbers import whole_number

MOST_SHOWN = 20  # characters of what was typed


@dataclass(frozen=True)
class SurvivorLine:
    field: str
    unit: Unit
    most: int
    value: str
    called: str = ""

    @property
    def words(self) -> str:
        """The kind, and what the unit is called."""
        kind = str(UNIT_KINDS.get(self.unit.kind, self.unit.kind))
        return f"{kind} · {self.called}" if self.called else kind


@dataclass(frozen=True)
class SurvivorGroup:
    """Units of one kind and size; their figures are counted together, or unit by unit."""

    lines: tuple[SurvivorLine, ...]

    @property
    def first(self) -> SurvivorLine:
        return self.lines[0]

    @property
    def size(self) -> int:
        return len(self.lines)

    @property
    def most(self) -> int:
        return sum(line.most for line in self.lines)

    @property
    def value(self) -> str:
        """The figures of all; "" if one of the fields is not a number."""
        numbers = [whole_number(line.value, line.most) for line in self.lines]
        return "" if None in numbers else str(sum(n or 0 for n in numbers))


@dataclass(frozen=True)
class SideForm:
    """The survivors of one side: those of its units, and its lords with their names, each killed or
    not."""

    name: str
    lines: list[SurvivorLine]
    lords: Sequence[tuple[str, str, bool]]

    @property
    def groups(self) -> list[SurvivorGroup]:
        alike: dict[object, list[SurvivorLine]] = {}
        for line in self.lines:
            key = line.field if line.called else (line.unit.kind, line.unit.full, line.most)
            alike.setdefault(key, []).append(line)
        return [SurvivorGroup(tuple(lines)) for lines in alike.values()]

    @property
    def has_alike(self) -> bool:
        """Whether some figures are counted together."""
        return any(group.size > 1 for group in self.groups)


class Difference(NamedTuple):
    """One row: `seat` owns the unit, None for other rows; then the report's words, and those
    typed."""

    seat: SeatView | None
    what: str
    reported: str
    typed: str


def called(world: World, unit: UnitId) -> str:
    """The name of a unit, or else its gear; "" without either."""
    line = world.named_units.get(unit)
    return (line.name or line.gear) if line else ""


def differences_of(
    scene: Scene, battle: Battle, report: BattleReport, typed: QueryDict
) -> list[Difference]:
    """The differences row by row, in the order of the form. An empty field is no difference."""
    rows = (
        *_winner(scene, report, typed),
        *_units(scene, battle, report, typed),
        *_lords(scene, battle, report, typed),
    )
    return [row for row in rows if row.reported != row.typed]


def _winner(scene: Scene, report: BattleReport, typed: QueryDict) -> Iterator[Difference]:
    named: dict[str, str] = {player: seat.name for player, seat in scene.seats.items()}
    named["draw"] = _("Nobody: a draw")
    if chosen := typed.get("winner", ""):
        yield Difference(None, _("Who won"), named[report.winner or "draw"], named.get(chosen, ""))


def _units(
    scene: Scene, battle: Battle, report: BattleReport, typed: QueryDict
) -> Iterator[Difference]:
    for player in battle.players:
        for unit in fielded_units(scene.world, battle, player):
            standing = str(report.survivors.get(unit.id, unit.figures))
            entered = typed.get(f"unit-{unit.id}", "").strip()[:MOST_SHOWN]
            what = SurvivorLine("", unit, 0, "", called(scene.world, unit.id)).words
            yield Difference(scene.seats[player], what, standing, entered or standing)


def _lords(
    scene: Scene, battle: Battle, report: BattleReport, typed: QueryDict
) -> Iterator[Difference]:
    words = {True: _("killed"), False: _("alive")}
    killed = typed.getlist("dead")
    for lord in (
        lord for player in battle.players for lord in fielded_lords(scene.world, battle, player)
    ):
        reported, entered = words[lord in report.dead_lords], words[lord in killed]
        yield Difference(None, lord_name(scene.world, lord), reported, entered)


class Doubt(NamedTuple):
    """A unit or lord about which devices differ: what is filled in, and the other words."""

    what: str
    filled_in: str
    other: str


def counted(scene: Scene, battle: BattleId) -> ReportStart | None:
    """The report that the count begins; None if nobody counted. One query."""
    row = scene.world.battles[battle]
    marks = all_marks(scene.game, battle, row.wave)
    if not marks:
        return None
    return report_start(keys_of(scene.world, row), words(merged({}, marks)))


def drafted(scene: Scene, battle: BattleId) -> QueryDict | None:
    """Figures of this battle that the viewer entered and has not sent, or sent too late."""
    draft = scene.drafts.get(battle)
    if draft is None:
        return None
    typed = QueryDict(mutable=True)
    for name, values in draft.items():
        typed.setlist(name, values)
    return typed


def as_typed(start: ReportStart) -> QueryDict:
    """The fields of the form, as if they had been typed. Nobody has won before the end."""
    fields = QueryDict(mutable=True)
    if start.ended:
        fields["winner"] = start.winner or "draw"
    for unit, left in start.survivors.items():
        fields[f"unit-{unit}"] = str(left)
    fields.setlist("dead", list(start.dead_lords))
    return fields


def doubts_of(scene: Scene, start: ReportStart) -> list[Doubt]:
    """The doubts in words, units first."""
    found = []
    for unit, left in start.survivors.items():
        if others := start.unsure.get(unit):
            line = SurvivorLine("", scene.units[unit], 0, "", called(scene.world, unit))
            either = get_text_list([str(number) for number in others], _("or"))
            found.append(Doubt(line.words, str(left), either))
    for lord in scene.world.lords:
        if alive := start.unsure.get(lord):
            said = (_("killed"), _("alive")) if 1 in alive else (_("alive"), _("killed"))
            found.append(Doubt(lord_name(scene.world, lord), *said))
    return found
