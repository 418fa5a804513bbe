"""The points of every player turn by turn, for the page of an ended campaign (R95, R97).

This module writes only to the cache.
"""

from collections import Counter

import msgspec
from django.core.cache import cache
from msgspec import Struct

from campaign.actions.history.effective_history import read_world
from campaign.turns.ending import score
from campaign.world import Pair, PlayerId, World
from campaign.world import decode as decode_world
from club.actions.journal.history import snapshots
from club.models import Game

EDITION = 2  # grows when the shape of the cached values changes
KEPT = 7 * 24 * 3600  # seconds


class TurnPoints(Struct, frozen=True):
    """The points after a turn, 0 before the first: what a final count would have given each player
    still in play, and their points on the memory track. `seq` is the last journal entry of that
    world."""

    turn: int
    seq: int
    totals: dict[PlayerId, Pair]
    memory: dict[PlayerId, int]


_decoder = msgspec.json.Decoder(tuple[TurnPoints, ...])


def points_by_turn(game: Game) -> tuple[TurnPoints, ...]:
    """One row for each turn, with at most two queries; cached until the journal grows.

    A turn lasts until the next one begins, so units that return at its end count.
    """
    key = f"points-{EDITION}-{game.pk}-{game.era}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return _decoder.decode(cached)
    found = _read(game)
    cache.set(key, msgspec.json.encode(found).decode(), KEPT)
    return found


def _read(game: Game) -> tuple[TurnPoints, ...]:
    first_of: dict[int, int] = {}
    for number, turn in snapshots(game).values_list("seq", "turn"):
        if turn:
            first_of.setdefault(turn, number)
    worlds = dict(snapshots(game).filter(seq__in=first_of.values()).values_list("seq", "world"))
    begun = [
        _points(decode_world(bytes(worlds[number])), turn - 1, number)
        for turn, number in first_of.items()
    ]
    now = read_world(game)
    return (*begun, _points(now, now.turn, game.seq))


def _points(world: World, turn: int, number: int) -> TurnPoints:
    memory = Counter(point.player for point in world.track)
    totals = {player: score(world, player).total for player in world.in_play}
    return TurnPoints(turn, number, totals, {player: memory[player] for player in world.in_play})
