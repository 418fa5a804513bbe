"""Consequences of battles: the new holder, dead lords, retreats, memory (R51–R73, R92).

News name their battle only when it is settled. Later news of the same entry belong to it. News of
later entries are matched by retreat, by terrain, or by player and points.
"""

from fractions import Fraction
from typing import TypeAlias

from campaign import news
from campaign.world import BattleId, PlayerId, RetreatId, TerrainId

Consequence: TypeAlias = (
    news.TerrainTaken
    | news.VillageRazed
    | news.VillageCaptured
    | news.MemoryGained
    | news.LordKilled
    | news.BandRetreated
    | news.RefugeAsked
    | news.RefugeFixed
    | news.UnitsMelted
)
ORDER: tuple[type, ...] = (
    news.TerrainTaken,
    news.VillageRazed,
    news.VillageCaptured,
    news.MemoryGained,
    news.LordKilled,
    news.BandRetreated,
    news.RefugeAsked,
    news.RefugeFixed,
    news.UnitsMelted,
)
AT_ONCE = (
    news.TerrainTaken,
    news.VillageRazed,
    news.VillageCaptured,
    news.LordKilled,
    news.BandRetreated,
)


class Aftermath:
    """Reads a journal's news in order and collects the consequences of each settled battle."""

    def __init__(self) -> None:
        self._followed: dict[BattleId, list[Consequence]] = {}
        self._fought_for: dict[TerrainId, BattleId] = {}  # in this turn
        self._fleeing: dict[RetreatId, BattleId] = {}
        self._settled: BattleId | None = None  # in this entry
        self._turn = 0

    def begin_entry(self, turn: int) -> None:
        """Begins another entry, given in this turn."""
        self._settled = None
        if turn != self._turn:
            self._turn, self._fought_for = turn, {}

    def read(self, line: news.News) -> None:
        """Reads the next piece of news."""
        if isinstance(line, news.BattleSettled):
            self._settled = line.battle
            self._followed[line.battle] = []
            self._fought_for[line.terrain] = line.battle
        elif isinstance(line, news.PhaseOpened):
            self._settled = None
        elif self._settled is not None and isinstance(line, AT_ONCE):
            self._followed[self._settled].append(line)
            if isinstance(line, news.BandRetreated):
                self._fleeing[line.retreat] = self._settled
        else:
            self._read_later(line)

    def of(self, battle: BattleId) -> tuple[Consequence, ...]:
        """The consequences of a battle, by `ORDER`; empty for one that is not settled."""
        found = self._followed.get(battle, ())
        return tuple(sorted(found, key=lambda line: ORDER.index(type(line))))

    def _read_later(self, line: news.News) -> None:
        if isinstance(line, news.MemoryGained) and line.terrain in self._fought_for:
            self._followed[self._fought_for[line.terrain]].append(line)
        elif isinstance(line, news.RefugeAsked | news.RefugeFixed):
            self._find_refuge(line)
        elif isinstance(line, news.RetreatEnded):
            self._fleeing.pop(line.retreat, None)
        elif isinstance(line, news.UnitsMelted):
            self._melt(line)

    def _find_refuge(self, line: news.RefugeAsked | news.RefugeFixed) -> None:
        """Keeps the latest destination: a village may fall while units are on their way (A63)."""
        battle = self._fleeing.get(line.retreat)
        if battle is None:
            return
        others = [
            one
            for one in self._followed[battle]
            if not (
                isinstance(one, news.RefugeAsked | news.RefugeFixed) and one.retreat == line.retreat
            )
        ]
        self._followed[battle] = [*others, line]

    def _melt(self, line: news.UnitsMelted) -> None:
        """Finds the battle whose units disband without a village, in one sum of points (A64)."""
        for battle in dict.fromkeys(self._fleeing.values()):
            homeless = self._homeless(battle, line.player)
            if homeless and _sum(homeless) == Fraction(*line.points):
                self._followed[battle].append(line)
                for one in homeless:
                    del self._fleeing[one.retreat]
                return

    def _homeless(self, battle: BattleId, player: PlayerId) -> list[news.BandRetreated]:
        """The player's retreats from this battle that have found no village."""
        lines = self._followed[battle]
        housed = {one.retreat for one in lines if isinstance(one, news.RefugeFixed)}
        return [
            one
            for one in lines
            if isinstance(one, news.BandRetreated)
            and one.player == player
            and one.retreat in self._fleeing
            and one.retreat not in housed
        ]


def _sum(lines: list[news.BandRetreated]) -> Fraction:
    return sum((Fraction(*line.points) for line in lines), Fraction(0))
