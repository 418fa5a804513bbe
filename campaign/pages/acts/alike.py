"""Units that are alike share one row of a form, which asks how many of them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from campaign.actions.notices.points import written
from campaign.pages.acts.base import Part, Sum
from campaign.pages.acts.form_values import chosen_units
from campaign.world import Unit, UnitId, points_of
from club.refusals import Refusal

NONE = Fraction(0)  # points


@dataclass(frozen=True)
class UnitLine:
    """A unit in a form, where it is ("" for the reserve), and what it is called ("" if alike)."""

    unit: Unit
    home: str
    home_id: str
    ticked: bool
    chosen: str = ""
    called: str = ""


@dataclass(frozen=True)
class UnitGroup:
    """Units of one kind, size and place. `many` of them are chosen, as it was typed; `least` is the
    smallest number allowed."""

    lines: tuple[UnitLine, ...]
    many: str
    least: int = 0

    @property
    def first(self) -> UnitLine:
        return self.lines[0]

    @property
    def size(self) -> int:
        return len(self.lines)

    @property
    def ids(self) -> str:
        """The units, as the form sends them."""
        return " ".join(line.unit.id for line in self.lines)

    @property
    def numbers(self) -> list[tuple[int, bool]]:
        """The numbers that can be chosen, each with whether it is chosen."""
        return [(n, str(n) == self.many) for n in range(self.least, self.size + 1)]


def grouped(part: Part, lines: Iterable[UnitLine], least: int = 0) -> list[UnitGroup]:
    """The lines as groups of units that are alike. In an untouched group `least` are chosen."""
    found: dict[object, list[UnitLine]] = {}
    named = part.scene.world.named_units
    for line in lines:
        unit, name = line.unit, named.get(line.unit.id)
        key = (unit.kind, unit.full, unit.figures, unit.cost, line.home_id, line.home)
        if name is None:
            found.setdefault(key, []).append(line)
        else:
            found[unit.id] = [replace(line, called=name.name or name.gear)]
    return [_group(part, tuple(alike), least) for alike in found.values()]


def _group(part: Part, lines: tuple[UnitLine, ...], least: int) -> UnitGroup:
    default = sum(line.ticked for line in lines) or least
    many = part.value(f"many-{lines[0].unit.id}", default)
    return UnitGroup(lines, many or str(default), least)


def points_chosen(
    part: Part, field: str, lines: Iterable[UnitLine], besides: Fraction = NONE
) -> Sum:
    """The points of the units chosen in the form as it is typed, plus the points `besides`."""
    known = {line.unit.id: line.unit for line in lines}
    chosen: set[UnitId] = set()
    if part.typed is not None:
        try:
            chosen = set(chosen_units(part.typed, field))
        except Refusal:
            return Sum(f"sum-{part.form}-", "–")
    units = tuple(unit for id, unit in known.items() if id in chosen)
    return Sum(f"sum-{part.form}-", written(points_of(units) + besides))
