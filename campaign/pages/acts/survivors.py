"""The fields of a report: the survivors of each side."""

from dataclasses import dataclass

from campaign.pages.scene.seat_views import BandView, SeatView
from campaign.world import Unit
from club.actions.security.whole_numbers import whole_number


@dataclass(frozen=True)
class SurvivorLine:
    field: str
    unit: Unit
    most: int
    value: str


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
    seat: SeatView
    band: BandView | None
    lines: list[SurvivorLine]
    lords: list[tuple[str, str, bool]]

    @property
    def groups(self) -> list[SurvivorGroup]:
        alike: dict[tuple[str, int, int], list[SurvivorLine]] = {}
        for line in self.lines:
            key = (line.unit.kind, line.unit.full, line.most)
            alike.setdefault(key, []).append(line)
        return [SurvivorGroup(tuple(lines)) for lines in alike.values()]

    @property
    def has_alike(self) -> bool:
        """Whether some figures are counted together."""
        return any(group.size > 1 for group in self.groups)
