"""The battles that were settled: who won, and the figures that each side lost (R51–R63).

A person's page, the end of a campaign and the statistics of the club all count these.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from campaign import news
from campaign.history.battle_losses import fallen
from campaign.history.lord_deeds import Entry
from campaign.world import BattleId, PlayerId, TerrainId


class Fought(Struct, frozen=True):
    """A settled battle. `lost` are figures by player, 0 if left out; nobody won a draw."""

    seq: int
    turn: int
    battle: BattleId
    terrain: TerrainId
    players: tuple[PlayerId, ...]
    winner: PlayerId | None
    lost: dict[PlayerId, int]

    @property
    def fallen(self) -> int:
        """The figures that fell on all sides."""
        return sum(self.lost.values())

    def outcome(self, player: PlayerId) -> str:
        """Won, lost or drawn."""
        if self.winner is None:
            return "drawn"
        return "won" if self.winner == player else "lost"


def fought(entries: Iterable[Entry]) -> tuple[Fought, ...]:
    """Every settled battle of these valid entries, in their order.

    Losses follow their battle in the same entry.
    """
    found: dict[BattleId, Fought] = {}
    for seq, turn, lines in entries:
        settled: news.BattleSettled | None = None
        lost = Counter[PlayerId]()
        for line in lines:
            if isinstance(line, news.BattleSettled):
                _add(found, settled, seq, turn, lost)
                settled, lost = line, Counter()
            elif isinstance(line, news.UnitLosses):
                lost[line.player] += fallen(line)
        _add(found, settled, seq, turn, lost)
    return tuple(found.values())


def start_sites(entries: Iterable[Entry]) -> dict[PlayerId, TerrainId]:
    """The first territory that each player took: where they began (A1)."""
    found: dict[PlayerId, TerrainId] = {}
    for _, _, lines in entries:
        for line in lines:
            if isinstance(line, news.TerrainTaken) and line.before is None:
                found.setdefault(line.player, line.terrain)
    return found


def _add(
    found: dict[BattleId, Fought],
    settled: news.BattleSettled | None,
    seq: int,
    turn: int,
    lost: Counter[PlayerId],
) -> None:
    if settled is not None:
        row = (settled.battle, settled.terrain, settled.players, settled.winner)
        found[settled.battle] = Fought(seq, turn, *row, dict(lost))
