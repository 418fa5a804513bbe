"""The battles of a campaign, including past turns, from the effective history.

Battles of superseded entries are left out. This module writes only to the cache.
"""

import msgspec
from django.core.cache import cache
from msgspec import Struct

from campaign.actions.history.effective_history import read_command, world_before
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.commands import SetResult
from campaign.history.battle_records import BattleRecord, battle_records
from campaign.news import decode as decode_news
from campaign.world import BattleId, LordId, PlayerId, Unit, UnitId, World
from club.actions.journal.history import effective
from club.models import Game
from club.refusals import Refusal

EDITION = 2  # grows when the shape of the cached values changes
KEPT = 24 * 3600  # seconds


class FieldedUnit(Struct, frozen=True):
    """A unit as it went into a battle, and its figures left at the end."""

    unit: Unit
    left: int


class FieldedLord(Struct, frozen=True):
    id: LordId
    name: str
    killed: bool


class FieldedSide(Struct, frozen=True):
    units: tuple[FieldedUnit, ...]
    lords: tuple[FieldedLord, ...]


_records = msgspec.json.Decoder(dict[BattleId, BattleRecord])
_fielded = msgspec.json.Decoder(dict[PlayerId, FieldedSide])


def records_of(game: Game) -> dict[BattleId, BattleRecord]:
    """Every declared battle, oldest first, with at most one query.

    Cached until the journal grows.
    """
    key = f"battles-{EDITION}-{game.pk}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return _records.decode(cached)
    lines = effective(game).values_list("seq", "turn", "chain", "news")
    found = battle_records(
        (seq, turn, chain, decode_news(bytes(noted))) for seq, turn, chain, noted in lines
    )
    cache.set(key, msgspec.json.encode(found).decode(), KEPT)
    return found


def forces_in_battle(game: Game, record: BattleRecord) -> dict[PlayerId, FieldedSide]:
    """The force of each side of a settled battle, and its survivors.

    The entry is replayed from the snapshot before it, with at most three queries. Empty if the
    battle was not settled, or cannot be replayed.
    """
    if record.end != "settled":
        return {}
    key = f"battle-{EDITION}-{game.pk}-{record.battle}-{record.chain}"
    cached = cache.get(key)
    if cached is not None:
        return _fielded.decode(cached)
    found = _sides(game, record)
    cache.set(key, msgspec.json.encode(found).decode(), KEPT)
    return found


def _sides(game: Game, record: BattleRecord) -> dict[PlayerId, FieldedSide]:
    entry = effective(game).get(chain=record.chain)
    try:
        world, command = world_before(game, entry), read_command(entry)
    except Refusal:  # played under another reading of the rules
        return {}
    report = world.battles[record.battle].report
    if isinstance(command, SetResult):
        survivors, dead = command.survivors, command.dead_lords
    else:
        survivors, dead = (report.survivors, report.dead_lords) if report else ({}, ())
    return {
        player: _side(world, record.battle, player, survivors, dead) for player in record.players
    }


def _side(
    world: World,
    battle: BattleId,
    player: PlayerId,
    survivors: dict[UnitId, int],
    dead: tuple[LordId, ...],
) -> FieldedSide:
    row = world.battles[battle]
    if player not in row.sides:
        return FieldedSide((), ())
    units = fielded_units(world, row, player)
    lords = fielded_lords(world, row, player)
    return FieldedSide(
        tuple(FieldedUnit(unit, survivors.get(unit.id, unit.figures)) for unit in units),
        tuple(FieldedLord(lord, world.lords[lord].name, lord in dead) for lord in lords),
    )
