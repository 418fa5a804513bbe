"""Two simulations side by side in words: figures, their bounds, and what is certain."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.pages.words.trials.findings import Report, report_of
from campaign.trials.comparison import Bounds, MeasureChange, compare
from campaign.trials.figures import figures_of
from campaign.trials.plan import Plan
from campaign.trials.sums import Sums

Words = str | Promise

LABELS: dict[str, Words] = {
    "length": _("Turns that a campaign lasts"),
    "memory": _("Campaigns decided by the memory track"),
    "memory_turn": _("Turn in which the memory track decides"),
    "battles": _("Battles per turn"),
    "quiet": _("Turns from turn 2 on without a battle"),
    "draws": _("Battles that end in a draw"),
    "lead_changes": _("Campaigns in which the lead changes hands"),
    "half_time": _("The leader at half-time wins"),
    "lead": _("Lead of the first after turn %(of)s, in points"),
    "leader": _("The leader after turn %(of)s wins in the end"),
    "seat": _("Seat %(of)s wins"),
    "first_place": _("Place %(of)s in the first initiative wins"),
    "last_place": _("Place %(of)s in the last initiative wins"),
    "site": _("The player starting at %(of)s wins"),
}
SECTIONS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (_("Length"), ("length", "memory", "memory_turn")),
    (_("Battles"), ("battles", "quiet", "draws")),
    (_("How the lead grows"), ("lead_changes", "half_time", "lead", "leader")),
    (_("Who wins"), ("seat", "first_place", "last_place")),
    (_("Where winners start"), ("site",)),
)
VERDICTS: dict[str, Words] = {
    "sure": pgettext_lazy("difference", "certain"),
    "likely": pgettext_lazy("difference", "probable"),
    "noise": pgettext_lazy("difference", "may be chance"),
}
HALF = 100  # of the drawing's width


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A figure in words. `left`, `dot`, `right` draw its difference, from -100 to 100."""

    label: str
    default: str
    default_bounds: str
    changed: str
    changed_bounds: str
    difference: str
    low: str
    high: str
    verdict: str
    verdict_word: Words
    left: int
    dot: int
    right: int


@dataclass(frozen=True, slots=True)
class Section:
    title: Words
    rows: list[ComparisonRow]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`same` means that not one game went differently. For figures of one kind, such as the lead
    after each turn, `sure` and `likely` name the one that differs most."""

    same: bool
    sure: list[ComparisonRow]
    likely: list[ComparisonRow]
    noise: int
    sections: list[Section]
    before: Report
    after: Report


def comparison_of(plan: Plan, beside: Plan, default: Sums, changed: Sums) -> Comparison:
    """The comparison of the changed plan with the default one. The sums of the default one come
    first."""
    names = {str(terrain.id): terrain.name for terrain in plan.map.terrains}
    lines = compare(default, changed)
    of_what = {what: [line for line in lines if line.what == what] for what in LABELS}
    rows = {what: _rows(found, names) for what, found in of_what.items()}
    return Comparison(
        same=default == changed,
        sure=_strongest(of_what, rows, "sure"),
        likely=_strongest(of_what, rows, "likely"),
        noise=sum(line.verdict == "noise" for line in lines),
        sections=[
            Section(title, found)
            for title, kinds in SECTIONS
            if (found := [row for what in kinds for row in rows[what]])
        ],
        before=report_of(figures_of(beside, default)),
        after=report_of(figures_of(plan, changed)),
    )


def _strongest(
    lines: dict[str, list[MeasureChange]], rows: dict[str, list[ComparisonRow]], verdict: str
) -> list[ComparisonRow]:
    """The greatest change of each kind with this verdict, if the kind has none with a better
    one."""
    found = []
    for what, of_kind in lines.items():
        best = "sure" if any(line.verdict == "sure" for line in of_kind) else "likely"
        chosen = [n for n, line in enumerate(of_kind) if line.verdict == verdict == best]
        if chosen:
            greatest = max(chosen, key=lambda n: abs(of_kind[n].difference.value))
            found.append(rows[what][greatest])
    return found


def _rows(lines: list[MeasureChange], names: dict[str, str]) -> list[ComparisonRow]:
    """The rows of one kind, drawn to one scale."""
    widest = max((abs(end) for line in lines for end in _ends(line.difference)), default=0) or 1
    return [_row(line, names, widest) for line in lines]


def _row(line: MeasureChange, names: dict[str, str], widest: float) -> ComparisonRow:
    left, dot, right = (round(HALF * x / widest) for x in _drawn(line.difference))
    label = str(LABELS[line.what])
    return ComparisonRow(
        label=label % {"of": names.get(line.of, line.of)} if line.of else label,
        default=_figure(line.default.value, line),
        default_bounds=_between(line.default, line),
        changed=_figure(line.changed.value, line),
        changed_bounds=_between(line.changed, line),
        difference=_signed(line.difference.value, line),
        low=_signed(line.difference.low, line),
        high=_signed(line.difference.high, line),
        verdict=line.verdict,
        verdict_word=VERDICTS[line.verdict],
        left=left,
        dot=dot,
        right=right,
    )


def _ends(bounds: Bounds) -> tuple[float, float]:
    return bounds.low, bounds.high


def _drawn(bounds: Bounds) -> tuple[float, float, float]:
    return bounds.low, bounds.value, bounds.high


def _number(value: float, line: MeasureChange) -> str:
    """Shares in hundredths with one decimal, means with two."""
    return number_format(100 * value if line.is_share else value, 1 if line.is_share else 2)


def _figure(value: float, line: MeasureChange) -> str:
    return f"{_number(value, line)}\N{NO-BREAK SPACE}%" if line.is_share else _number(value, line)


def _between(bounds: Bounds, line: MeasureChange) -> str:
    return f"{_number(bounds.low, line)} – {_number(bounds.high, line)}"


def _signed(value: float, line: MeasureChange) -> str:
    words = _number(abs(value), line)
    if not words.strip("0.,"):
        return words
    return f"+{words}" if value > 0 else f"\N{MINUS SIGN}{words}"
