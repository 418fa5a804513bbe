"""The losses of each side of a battle as one line of the chronicle (R61–R63)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from campaign.news import News, UnitLosses
from campaign.world import PlayerId


@dataclass(frozen=True, slots=True)
class Losses:
    """The figures that a player's units left on the table in one battle, by kind."""

    player: PlayerId
    by_kind: tuple[tuple[str, int], ...]

    @property
    def figures(self) -> int:
        return sum(number for _, number in self.by_kind)


def with_losses_together(lines: Iterable[News]) -> list[News | Losses]:
    """The news with one line for the losses of each player that follow one another."""
    found: list[News | Losses] = []
    for player, group in groupby(lines, _loser):
        if player is None:
            found += group
            continue
        counted: Counter[str] = Counter()
        for line in group:
            assert isinstance(line, UnitLosses)
            counted[line.kind] += line.before - line.survivors
        found.append(Losses(player, tuple(counted.items())))
    return found


def _loser(line: News) -> PlayerId | None:
    return line.player if isinstance(line, UnitLosses) else None
