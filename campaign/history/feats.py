"""The records of a campaign, collected from its news: the longest march, the bloodiest battle …

A record with more than two holders is left out.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from campaign import news
from campaign.history.battle_losses import fallen
from campaign.history.deeds import Fell, Fought, Led, Life, Slew
from campaign.history.lord_deeds import Entry, life_stories
from campaign.world import BattleId, LordId, PlayerId, TerrainId, World

Kind: TypeAlias = Literal[
    "marched",
    "visited",
    "bloodiest",
    "stubborn",
    "coveted",
    "taker",
    "victor",
    "slayer",
    "short_lived",
    "bid",
    "void",
    "income",
    "dice",
]
SHARED = 2  # the most holders of a record
LEAST: dict[Kind, int] = {"coveted": 2, "victor": 2, "taker": 2}  # of a count; otherwise 1


class Feat(Struct, frozen=True):
    """One holder of a record, with the things that belong to it.

    `count` is its number: roads, terrains, figures, attacks, lords, turns, points or pips. `seq` is
    the journal entry, 0 if the record is the sum of many.
    """

    kind: Kind
    count: int
    player: PlayerId | None = None
    lord: LordId | None = None
    terrain: TerrainId | None = None
    battle: BattleId | None = None
    seq: int = 0
    turn: int = 0


def feats(first: World, entries: Sequence[Entry]) -> tuple[Feat, ...]:
    """The records, by kind, from the first world on."""
    found = [*_of_lords(life_stories(first, entries)), *_Counts(first, entries).feats()]
    return tuple(feat for kind in Kind.__args__ for feat in _best(kind, found))  # type: ignore[attr-defined]


def _best(kind: Kind, found: Iterable[Feat]) -> list[Feat]:
    """The holders of the highest number, for short lives the lowest; none if too many share it."""
    among = [feat for feat in found if feat.kind == kind and feat.count >= LEAST.get(kind, 1)]
    if not among:
        return []
    best = (min if kind == "short_lived" else max)(feat.count for feat in among)
    holders = [feat for feat in among if feat.count == best]
    return holders if len(holders) <= SHARED else []


def _of_lords(lives: dict[LordId, Life]) -> Iterable[Feat]:
    for lord, life in lives.items():
        yield Feat("marched", sum(len(path) - 1 for path in life.marches), lord=lord)
        yield Feat("visited", len({stop for path in life.marches for stop in path}), lord=lord)
        won = sum(isinstance(deed, Fought) and deed.outcome == "won" for deed in life.deeds)
        yield Feat("victor", won, lord=lord)
        yield Feat("slayer", sum(isinstance(deed, Slew) for deed in life.deeds), lord=lord)
        led = next((deed for deed in life.deeds if isinstance(deed, Led)), None)
        end = life.end
        if led is not None and isinstance(end, Fell):
            turns = end.turn - led.turn + 1
            yield Feat(
                "short_lived",
                turns,
                lord=lord,
                terrain=end.terrain,
                battle=end.battle,
                seq=end.seq,
                turn=end.turn,
            )


class _Counts:
    """Counts by player, terrain and battle."""

    def __init__(self, first: World, entries: Iterable[Entry]) -> None:
        self.villages = dict(first.villages)
        self.stood: Counter[tuple[TerrainId, PlayerId]] = Counter()
        self.lost: Counter[BattleId] = Counter()
        self.battles: dict[BattleId, Feat] = {}
        self.hands: Counter[TerrainId] = Counter()
        self.taken: Counter[PlayerId] = Counter()
        self.void: Counter[PlayerId] = Counter()
        self.income: Counter[tuple[PlayerId, int]] = Counter()
        self.paid_at: dict[tuple[PlayerId, int], int] = {}
        self.single: list[Feat] = []
        for self.seq, self.turn, lines in entries:
            self._read(lines)

    def _read(self, lines: tuple[news.News, ...]) -> None:
        self.settled: news.BattleSettled | None = None
        attacked: list[tuple[TerrainId, PlayerId]] = []
        for line in lines:
            if isinstance(line, news.BattleSettled):
                owner = self.villages.get(line.terrain)
                if owner in line.players:
                    attacked.append((line.terrain, owner))
            handler = _HANDLERS.get(type(line))
            if handler is not None:
                handler(self, line)
        for terrain, owner in attacked:
            self.stood[terrain, owner] += self.villages.get(terrain) == owner

    def feats(self) -> Iterable[Feat]:
        yield from self.single
        for battle, lost in self.lost.items():
            known = self.battles[battle]
            yield Feat(
                "bloodiest",
                lost,
                terrain=known.terrain,
                battle=battle,
                seq=known.seq,
                turn=known.turn,
            )
        for (terrain, owner), attacks in self.stood.items():
            yield Feat("stubborn", attacks, owner, terrain=terrain)
        for terrain, times in self.hands.items():
            yield Feat("coveted", times, terrain=terrain)
        for player, times in self.taken.items():
            yield Feat("taker", times, player)
        for player, times in self.void.items():
            yield Feat("void", times, player)
        for (player, turn), amount in self.income.items():
            yield Feat("income", amount, player, seq=self.paid_at[player, turn], turn=turn)

    def battle_settled(self, line: news.BattleSettled) -> None:
        self.settled = line
        self.battles[line.battle] = Feat(
            "bloodiest", 0, terrain=line.terrain, seq=self.seq, turn=self.turn
        )

    def losses(self, line: news.UnitLosses) -> None:
        if self.settled is not None:
            self.lost[self.settled.battle] += fallen(line)

    def founded(self, line: news.VillageFounded) -> None:
        self.villages[line.terrain] = line.player

    def razed(self, line: news.VillageRazed) -> None:
        self.villages.pop(line.terrain, None)

    def captured(self, line: news.VillageCaptured) -> None:
        self.villages[line.terrain] = line.by

    def terrain_taken(self, line: news.TerrainTaken) -> None:
        self.taken[line.player] += 1
        self.hands[line.terrain] += line.before is not None

    def bids(self, line: news.BidsOpened) -> None:
        self.void.update(line.void)
        self.single += [
            Feat("bid", amount, player, seq=self.seq, turn=self.turn)
            for player, amount in line.bids.items()
            if player not in line.void
        ]

    def gained(self, line: news.PowerGained) -> None:
        if line.cause == "income":
            self.income[line.player, self.turn] += line.amount
            self.paid_at[line.player, self.turn] = self.seq

    def dice(self, line: news.DiceThrown) -> None:
        throw = Feat("dice", sum(line.dice), line.player, seq=self.seq, turn=self.turn)
        self.single.append(throw)


_HANDLERS: dict[type, Callable[[_Counts, Any], None]] = {
    news.BattleSettled: _Counts.battle_settled,
    news.UnitLosses: _Counts.losses,
    news.VillageFounded: _Counts.founded,
    news.VillageRazed: _Counts.razed,
    news.VillageCaptured: _Counts.captured,
    news.TerrainTaken: _Counts.terrain_taken,
    news.BidsOpened: _Counts.bids,
    news.PowerGained: _Counts.gained,
    news.DiceThrown: _Counts.dice,
}
