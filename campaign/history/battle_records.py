"""What became of each battle of a campaign, gathered from the news of its journal (R43–R60).

The world forgets its battles when the turn ends; these records keep what everybody saw of them.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from campaign import news
from campaign.world import BattleId, PlayerId, TerrainId

Entry = tuple[int, int, str, tuple[news.News, ...]]  # number, turn, hash of the chain, news
TELLING = (
    news.BattleCalled, news.BattleCancelled, news.ForceChosen, news.DefenceDeclined,
    news.BattleReported, news.ReportConfirmed, news.ReportDisputed, news.BattleSettled,
    news.RolesSwapped,
)  # fmt: skip


class BattleRecord(Struct):
    """One battle. `end` is "" while it is open; `entries` are the numbers of the journal's lines
    that tell of it, `chain` is the hash of the one that ended it."""

    battle: BattleId
    zone: TerrainId
    players: tuple[PlayerId, ...]
    defender: PlayerId | None
    wave: int
    turn: int
    end: Literal["", "settled", "cancelled"] = ""
    winner: PlayerId | None = None
    ruled: bool = False
    entries: tuple[int, ...] = ()
    chain: str = ""


def battle_records(entries: Iterable[Entry]) -> dict[BattleId, BattleRecord]:
    """Every battle that was called, in the order of the calls."""
    found: dict[BattleId, BattleRecord] = {}
    for seq, turn, chain, told in entries:
        for line in told:
            if isinstance(line, TELLING):
                _note(found, line, seq, turn, chain)
    return found


def _note(
    found: dict[BattleId, BattleRecord], line: news.News, seq: int, turn: int, chain: str
) -> None:
    assert isinstance(line, TELLING)
    if isinstance(line, news.BattleCalled):
        found[line.battle] = BattleRecord(
            line.battle, line.zone, line.players, line.defender, line.wave, turn
        )
    elif isinstance(line, news.BattleSettled) and line.battle not in found:  # called before line 1
        found[line.battle] = BattleRecord(line.battle, line.zone, line.players, None, 1, turn)
    record = found.get(line.battle)
    if record is None:
        return
    if seq not in record.entries:
        record.entries = (*record.entries, seq)
    if isinstance(line, news.RolesSwapped):
        record.defender = line.defender
    elif isinstance(line, news.BattleCancelled):
        record.end, record.chain = "cancelled", chain
    elif isinstance(line, news.BattleSettled):
        record.end, record.winner, record.ruled = "settled", line.winner, line.ruled
        record.chain = chain
