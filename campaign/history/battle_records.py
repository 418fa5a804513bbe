"""The battles of a campaign, collected from the news of its journal (R43–R60).

The world drops its battles when the turn ends; these records contain their public facts.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from campaign import news
from campaign.history.battle_aftermath import Aftermath, Consequence
from campaign.world import BattleId, PlayerId, TerrainId

Entry = tuple[int, int, str, tuple[news.News, ...]]  # number, turn, hash of the chain, news
TELLING = (
    news.BattleCalled,
    news.BattleCancelled,
    news.ForceChosen,
    news.DefenceDeclined,
    news.BattleReported,
    news.ReportConfirmed,
    news.ReportDisputed,
    news.BattleSettled,
    news.RolesSwapped,
)


class BattleRecord(Struct):
    """One battle.

    `end` is "" while it is open. `entries` are the numbers of its journal entries, `chain` is the
    hash of the entry that ended it. `followed` are the consequences of the result.
    """

    battle: BattleId
    terrain: TerrainId
    players: tuple[PlayerId, ...]
    defender: PlayerId | None
    wave: int
    turn: int
    end: Literal["", "settled", "cancelled"] = ""
    winner: PlayerId | None = None
    ruled: bool = False
    entries: tuple[int, ...] = ()
    chain: str = ""
    followed: tuple[Consequence, ...] = ()
    champion: PlayerId | None = None  # won the wave before, so keeps the ground in a draw (A47)


def battle_records(entries: Iterable[Entry]) -> dict[BattleId, BattleRecord]:
    """Every battle that was called, in the order of the calls."""
    found: dict[BattleId, BattleRecord] = {}
    aftermath = Aftermath()
    for seq, turn, chain, lines in entries:
        aftermath.begin_entry(turn)
        for line in lines:
            if isinstance(line, TELLING):
                _note(found, line, seq, turn, chain)
            aftermath.read(line)
    for battle, record in found.items():
        record.followed = aftermath.of(battle)
        record.champion = _champion(record, found.values())
    return found


def _champion(record: BattleRecord, others: Iterable[BattleRecord]) -> PlayerId | None:
    """The winner of the wave before this one, if they fight in it."""
    place = (record.turn, record.terrain, record.wave - 1)
    before = (one for one in others if (one.turn, one.terrain, one.wave) == place)
    winners = [one.winner for one in before if one.winner in record.players]
    return winners[-1] if winners else None


def _note(
    found: dict[BattleId, BattleRecord], line: news.News, seq: int, turn: int, chain: str
) -> None:
    assert isinstance(line, TELLING)
    if isinstance(line, news.BattleCalled):
        found[line.battle] = BattleRecord(
            line.battle, line.terrain, line.players, line.defender, line.wave, turn
        )
    elif isinstance(line, news.BattleSettled) and line.battle not in found:  # called before entry 1
        found[line.battle] = BattleRecord(line.battle, line.terrain, line.players, None, 1, turn)
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
