"""A world under construction: the only place where rules change anything."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from campaign.cached import keep_for_viewers
from campaign.news import GainCause, News, PayCause, PowerGained, PowerPaid
from campaign.world import (
    Band,
    BandId,
    Battle,
    BattleId,
    LordId,
    Player,
    PlayerId,
    Reserve,
    Retreat,
    RetreatId,
    TerrainId,
    World,
)


class Draft:
    """The newest world, the news that led to it, and the dice rolled for it.

    `world` is replaced, never changed. A table is copied when one of its rows changes.
    """

    __slots__ = ("chance", "emit", "news", "next_id", "taken", "world")

    def __init__(self, world: World, chance: tuple[int, ...] = ()) -> None:
        self.world = world
        self.chance = chance
        self.next_id = world.next_id  # written into the world at the end
        self.taken: frozenset[str] = frozenset()
        self.news: list[News] = []
        self.emit: Callable[[News], None] = self.news.append

    def set(self, **changes: Any) -> None:
        self.world = replace(self.world, **changes)

    def note(self, **changes: Any) -> None:
        """Changes fields of the world on which no cached result depends."""
        before = self.world
        self.world = replace(before, **changes)
        self.world.__dict__.update(before.__dict__)

    def set_go(self, **changes: Any) -> None:
        """Changes whose go it is (phase, speaker, ready, gathered): the offers of each stay."""
        before = self.world
        self.world = replace(before, **changes)
        keep_for_viewers(before, self.world)

    def number_from(self, number: int) -> None:
        """Numbers new things from here on, and skips names in use."""
        self.next_id = number
        self.taken = names_in_use(self.world)

    def new_id(self, letter: str) -> Any:
        """A new id of this kind, unique in the campaign."""
        while (name := f"{letter}{self.next_id}") in self.taken:
            self.next_id += 1
        self.next_id += 1
        return name

    def gain(self, player: PlayerId, amount: int, cause: GainCause) -> None:
        if amount:
            self._add_power(player, amount)
            self.emit(PowerGained(player, amount, cause))

    def pay(self, player: PlayerId, amount: int, cause: PayCause) -> None:
        """Takes power points. The caller has checked the stock (R80: never below zero)."""
        if amount:
            self._add_power(player, -amount)
            self.emit(PowerPaid(player, amount, cause))

    def _add_power(self, player: PlayerId, amount: int) -> None:
        self.world = replace(self.world, players=with_power(self.world, {player: amount}))

    def put_band(self, band: BandId, row: Band | None) -> None:
        self.world = replace(self.world, bands=_with(self.world.bands, band, row))

    def put_reserve(self, terrain: TerrainId, row: Reserve) -> None:
        kept = row if row.units or row.lords else None
        self.world = replace(self.world, reserves=_with(self.world.reserves, terrain, kept))

    def put_retreat(self, retreat: RetreatId, row: Retreat | None) -> None:
        self.set(retreats=_with(self.world.retreats, retreat, row))

    def put_battle(self, battle: BattleId, row: Battle | None) -> None:
        self.set(battles=_with(self.world.battles, battle, row))

    def put_village(self, terrain: TerrainId, owner: PlayerId | None) -> None:
        self.set(villages=_with(self.world.villages, terrain, owner))

    def kill_lord(self, lord: LordId) -> None:
        """Marks a lord as dead for good, or lost with the units (R26, A64)."""
        dead = replace(self.world.lords[lord], died=self.world.turn, experience=0)
        self.set(lords={**self.world.lords, lord: dead})

    def mark_ready(self, player: PlayerId) -> None:
        if player not in self.world.ready:
            self.set_go(ready=(*self.world.ready, player))


def with_power(world: World, changes: Mapping[PlayerId, int]) -> dict[PlayerId, Player]:
    """The seats with these changes of their stocks of power points."""
    changed = dict(world.players)
    for player, amount in changes.items():
        row = changed[player]
        changed[player] = replace(row, power=row.power + amount)
    return changed


def names_in_use(world: World) -> frozenset[str]:
    """Every identifier with a number that still names something."""
    names: list[str] = [*world.bands, *world.lords, *world.battles, *world.retreats]
    for table in (world.bands, world.reserves, world.retreats):
        names += [unit.id for pile in table.values() for unit in pile.units]
    return frozenset(names)


def _with(table: dict[Any, Any], key: str, row: object | None) -> dict[Any, Any]:
    if row is not None:
        return {**table, key: row}
    changed = dict(table)
    changed.pop(key, None)
    return changed
