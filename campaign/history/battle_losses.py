"""The losses of each side of a battle as one line of the chronicle (R61–R63)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from campaign.news import News, UnitLosses
from campaign.world import PlayerId, UnitId


@dataclass(frozen=True, slots=True)
class Losses:
    """The figures that a player's units lost in one battle, by kind.

    `back` is the number of them that recover, and fight again. `units` has each unit with the
    figures that fell, and those with which it goes on.
    """

    player: PlayerId
    by_kind: tuple[tuple[str, int], ...]
    back: int = 0
    units: tuple[tuple[UnitId, int, int], ...] = field(default=(), compare=False)

    @property
    def figures(self) -> int:
        return sum(number for _, number in self.by_kind)


def with_losses_together(lines: Iterable[News]) -> list[News | Losses]:
    """The news, with one line for consecutive losses of the same player."""
    found: list[News | Losses] = []
    for player, group in groupby(lines, _loser):
        if player is None:
            found += group
            continue
        counted, back = Counter[str](), 0
        units: list[tuple[UnitId, int, int]] = []
        for line in group:
            assert isinstance(line, UnitLosses)
            counted[line.kind] += fallen(line)
            back += recovered(line)
            units.append((line.unit, fallen(line), line.after))
        found.append(Losses(player, tuple(counted.items()), back, tuple(units)))
    return found


def fallen(line: UnitLosses) -> int:
    """The figures that a unit loses in a battle, including survivors if it disbands."""
    return line.before - min(line.survivors, line.after)


def recovered(line: UnitLosses) -> int:
    """How many of them are back in the unit after the battle."""
    return max(0, line.after - line.survivors)


def _loser(line: News) -> PlayerId | None:
    return line.player if isinstance(line, UnitLosses) else None
