"""The outcome of a campaign for the pages of people: places, battles, lords, bloodiest field."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from campaign import news
from campaign.history.fought import Fought, fought
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
    entries = list(entries)
    battles, since = fought(entries), _first_turns(entries)
    names = {terrain.id: terrain.name for terrain in world.map.terrains}
    fields = [
        Field(one.battle, names.get(one.terrain, str(one.terrain)), one.turn, one.fallen)
        for one in battles
    ]
    held = [point.player for point in world.track]
    bloodiest = max(fields, key=lambda field: field.fallen, default=None)
    return Outcome(
        by=world.ending.by if world.ending else "",
        ranking=world.ending.ranking if world.ending else (),
        memory={player: held.count(player) for player in world.players},
        fights=_fights(battles),
        lords=tuple(_fate(world, id, since.get(id, 1)) for id in world.lords),
        bloodiest=bloodiest if bloodiest and bloodiest.fallen else None,
    )


def _fate(world: World, id: LordId, since: int) -> LordFate:
    lord = world.lords[id]
    turns = max(1, (lord.died or world.turn) - since + 1)
    return LordFate(id, lord.name, lord.owner, since, lord.died, turns)


def _first_turns(entries: Iterable[Entry]) -> dict[LordId, int]:
    """The turn in which each lord first led a band."""
    found: dict[LordId, int] = {}
    for _, turn, lines in entries:
        for line in lines:
            if isinstance(line, news.BandRaised):
                found.setdefault(line.lord, max(1, turn))
    return found


def _fights(battles: Iterable[Fought]) -> dict[PlayerId, Fights]:
    found: dict[PlayerId, Fights] = defaultdict(Fights)
    for battle in battles:
        for player in battle.players:
            outcome = battle.outcome(player)
            setattr(found[player], outcome, getattr(found[player], outcome) + 1)
    return dict(found)
