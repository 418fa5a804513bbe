"""The outcome of a campaign for the pages of people: places, battles, lords, bloodiest field."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from campaign import news
from campaign.history.battle_losses import fallen
from campaign.history.lord_deeds import Entry
from campaign.world import BattleId, LordId, PlayerId, World


class Fights(Struct):
    """How many battles a player won, lost and drew."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def fought(self) -> int:
        return self.won + self.lost + self.drawn


class LordFate(Struct, frozen=True):
    """A lord, from the turn they came in to the turn of their death; 0 for the living."""

    id: LordId
    name: str
    owner: PlayerId
    since: int
    died: int
    turns: int


class Field(Struct, frozen=True):
    """A settled battle and the number of figures that fell in it."""

    battle: BattleId
    terrain: str
    turn: int
    fallen: int


class Outcome(Struct, frozen=True):
    """`ranking` is empty unless the campaign was won; `memory` are points on the track."""

    by: Literal["memory", "points", "alone", ""]
    ranking: tuple[PlayerId, ...]
    memory: dict[PlayerId, int]
    fights: dict[PlayerId, Fights]
    lords: tuple[LordFate, ...]
    bloodiest: Field | None

    @property
    def winner(self) -> PlayerId | None:
        return self.ranking[0] if self.ranking else None


def outcome(world: World, entries: Iterable[Entry]) -> Outcome:
    """The outcome of a campaign with this world now and these valid entries, oldest first."""
    seen = _Seen(world)
    for _, turn, lines in entries:
        seen.read(turn, lines)
    held = [point.player for point in world.track]
    bloodiest = max(seen.fields, key=lambda field: field.fallen, default=None)
    return Outcome(
        by=world.ending.by if world.ending else "",
        ranking=world.ending.ranking if world.ending else (),
        memory={player: held.count(player) for player in world.players},
        fights=dict(seen.fights),
        lords=tuple(_fate(world, id, seen.since.get(id, 1)) for id in world.lords),
        bloodiest=bloodiest if bloodiest and bloodiest.fallen else None,
    )


def _fate(world: World, id: LordId, since: int) -> LordFate:
    lord = world.lords[id]
    turns = max(1, (lord.died or world.turn) - since + 1)
    return LordFate(id, lord.name, lord.owner, since, lord.died, turns)


class _Seen:
    """Collects battles and the first turns of lords."""

    def __init__(self, world: World) -> None:
        self.terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
        self.fights: dict[PlayerId, Fights] = defaultdict(Fights)
        self.since: dict[LordId, int] = {}
        self.fields: list[Field] = []

    def read(self, turn: int, lines: Iterable[news.News]) -> None:
        settled, lost = None, 0
        for line in lines:
            if isinstance(line, news.BandRaised):
                self.since.setdefault(line.lord, max(1, turn))
            elif isinstance(line, news.UnitLosses):
                lost += fallen(line)
            elif isinstance(line, news.BattleSettled):
                self._add(settled, turn, lost)
                settled, lost = line, 0
                self._count(line)
        self._add(settled, turn, lost)

    def _add(self, settled: news.BattleSettled | None, turn: int, lost: int) -> None:
        if settled is not None:
            terrain = self.terrains.get(settled.terrain, str(settled.terrain))
            self.fields.append(Field(settled.battle, terrain, turn, lost))

    def _count(self, line: news.BattleSettled) -> None:
        for player in line.players:
            fights = self.fights[player]
            if line.winner is None:
                fights.drawn += 1
            elif line.winner == player:
                fights.won += 1
            else:
                fights.lost += 1
