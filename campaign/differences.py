"""The differences of two worlds as small values, shown before a ruling or correction is confirmed.

The values contain names of lords, so that a row can be worded for either world. A band, lord,
retreat or battle whose only difference is its number is not a difference.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field

from campaign.world import (
    Band,
    Battle,
    Ending,
    Lord,
    LordId,
    MemoryPoint,
    Pair,
    Phase,
    PlayerId,
    Reserve,
    Retreat,
    Stage,
    TerrainId,
    Unit,
    World,
)


class Men(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of units: exact points, figures, and the names of their lords."""

    points: Pair
    figures: int
    lords: tuple[str, ...]


class BandIs(Struct, frozen=True, forbid_unknown_fields=True):
    owner: PlayerId
    terrain: TerrainId = field(name="zone")
    men: Men


class RetreatIs(Struct, frozen=True, forbid_unknown_fields=True):
    owner: PlayerId
    origin: TerrainId
    to: TerrainId | None
    turn: int
    men: Men
    as_band: bool = True  # they were a band, not a reserve


class LordIs(Struct, frozen=True, forbid_unknown_fields=True):
    owner: PlayerId
    name: str
    died: int  # turn of the death; 0 for the living
    experience: int


class BattleIs(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: TerrainId = field(name="zone")
    players: tuple[PlayerId, ...]
    waiting: tuple[PlayerId, ...]
    defender: PlayerId | None
    wave: int
    stage: Stage
    winner: PlayerId | None


class _Differs(Struct, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    """One difference. `subject` is the id of the thing that differs, empty if there is only one."""

    subject: str

    @property
    def kind(self) -> str:
        return type(self).__name__


class Moment(_Differs, frozen=True):
    before: tuple[int, Phase]
    after: tuple[int, Phase]


class Power(_Differs, frozen=True):
    before: int
    after: int


class Gone(_Differs, frozen=True):
    """Whether the player has left (A86)."""

    before: bool
    after: bool


class Holder(_Differs, frozen=True):
    before: PlayerId | None
    after: PlayerId | None


class Village(_Differs, frozen=True):
    before: PlayerId | None
    after: PlayerId | None


class SacredGround(_Differs, frozen=True):
    before: str | None
    after: str | None


class OnMap(_Differs, frozen=True):
    before: BandIs | None
    after: BandIs | None


class InReserve(_Differs, frozen=True):
    before: Men | None
    after: Men | None


class InRetreat(_Differs, frozen=True):
    before: RetreatIs | None
    after: RetreatIs | None


class LordState(_Differs, frozen=True):
    before: LordIs | None
    after: LordIs | None


class Fight(_Differs, frozen=True):
    before: BattleIs | None
    after: BattleIs | None


class Track(_Differs, frozen=True):
    before: tuple[MemoryPoint, ...]
    after: tuple[MemoryPoint, ...]


class Takings(_Differs, frozen=True):
    """Prestigious terrains won in battle whose points are not on the track yet (A80)."""

    before: tuple[tuple[PlayerId, TerrainId], ...]
    after: tuple[tuple[PlayerId, TerrainId], ...]


class Order(_Differs, frozen=True):
    before: tuple[PlayerId, ...]
    after: tuple[PlayerId, ...]


class Favourite(_Differs, frozen=True):
    before: PlayerId | None
    after: PlayerId | None


class Ended(_Differs, frozen=True):
    before: Ending | None
    after: Ending | None


Difference: TypeAlias = (
    Moment
    | Power
    | Gone
    | Holder
    | Village
    | SacredGround
    | OnMap
    | InReserve
    | InRetreat
    | LordState
    | Fight
    | Track
    | Takings
    | Order
    | Favourite
    | Ended
)


def differences(before: World, after: World) -> tuple[Difference, ...]:
    """The differences, in the order in which they are shown; empty for equal worlds."""
    found: list[Difference] = []
    found += _single(Moment, (before.turn, before.phase), (after.turn, after.phase))
    found += _single(Ended, before.ending, after.ending)
    power = [{p: row.power for p, row in world.players.items()} for world in (before, after)]
    found += _unlike(Power(p, power[0].get(p, 0), power[1].get(p, 0)) for p in _changed(*power))
    left = [{p: row.left for p, row in world.players.items()} for world in (before, after)]
    found += _unlike(Gone(p, left[0].get(p, False), left[1].get(p, False)) for p in _changed(*left))
    found += _rows(Holder, before.holders, after.holders)
    found += _rows(Village, before.villages, after.villages)
    found += _rows(SacredGround, before.sacred_grounds, after.sacred_grounds)
    found += _numbered(
        OnMap, _views(before, before.bands, _band), _views(after, after.bands, _band)
    )
    found += _rows(
        InReserve,
        _views(before, before.reserves, _reserve),
        _views(after, after.reserves, _reserve),
    )
    found += _numbered(
        InRetreat,
        _views(before, before.retreats, _retreat),
        _views(after, after.retreats, _retreat),
    )
    found += _numbered(
        LordState, _views(before, before.lords, _lord), _views(after, after.lords, _lord)
    )
    found += _numbered(
        Fight, _views(before, before.battles, _battle), _views(after, after.battles, _battle)
    )
    found += _single(Track, before.track, after.track)
    found += _single(Takings, before.takings, after.takings)
    found += _single(Order, before.order, after.order)
    found += _single(Favourite, before.favourite, after.favourite)
    return tuple(found)


def to_json(found: tuple[Difference, ...]) -> list[Any]:
    """Plain rows for a JSON field; `from_json` reads them back."""
    rows: list[Any] = msgspec.to_builtins(found)
    return rows


def from_json(rows: list[Any]) -> tuple[Difference, ...]:
    return msgspec.convert(rows, tuple[Difference, ...])


def _single(kind: Callable[[str, Any, Any], Any], before: object, after: object) -> list[Any]:
    return [] if before == after else [kind("", before, after)]


def _unlike(rows: Iterable[Any]) -> list[Any]:
    """Rows that say something: a joiner without power points had none before, either (A90)."""
    return [row for row in rows if row.before != row.after]


def _changed(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> list[Any]:
    """Keys whose rows differ, in the order of the tables."""
    if before is after:
        return []
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]


def _rows(
    kind: Callable[[str, Any, Any], Any], before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> list[Any]:
    return [kind(key, before.get(key), after.get(key)) for key in _changed(before, after)]


def _numbered(
    kind: Callable[[str, Any, Any], Any], before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> list[Any]:
    """The same for numbered things: equal things with different numbers do not differ."""
    rows = _rows(kind, before, after)
    for come in [row for row in rows if row.before is None]:
        twin = next((row for row in rows if row.after is None and row.before == come.after), None)
        if twin is not None:
            rows.remove(come)
            rows.remove(twin)
    return rows


def _views(
    world: World, table: Mapping[Any, Any], view: Callable[[World, Any], Any]
) -> dict[str, Any]:
    return {key: view(world, row) for key, row in table.items()}


def _men(world: World, row: Band | Reserve | Retreat, lords: tuple[LordId, ...]) -> Men:
    names = tuple(world.lords[lord].name for lord in lords)
    return Men(row.points.as_integer_ratio(), _figures(row.units), names)


def _figures(units: tuple[Unit, ...]) -> int:
    return sum(unit.figures for unit in units)


def _band(world: World, row: Band) -> BandIs:
    return BandIs(row.owner, row.terrain, _men(world, row, (row.lord,)))


def _reserve(world: World, row: Reserve) -> Men:
    return _men(world, row, row.lords)


def _retreat(world: World, row: Retreat) -> RetreatIs:
    men = _men(world, row, row.lords)
    return RetreatIs(row.owner, row.origin, row.to, row.turn, men, row.as_band)


def _lord(world: World, row: Lord) -> LordIs:
    return LordIs(row.owner, row.name, row.died, row.experience)


def _battle(world: World, row: Battle) -> BattleIs:
    winner = row.report.winner if row.report else None
    return BattleIs(
        row.terrain, row.players, row.waiting, row.defender, row.wave, row.stage, winner
    )
