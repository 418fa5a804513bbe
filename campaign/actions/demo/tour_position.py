"""The table at which a guided turn begins: bots have played to it, and a battle is near."""

from functools import lru_cache
from random import Random

from msgspec.structs import replace

from campaign.actions.demo.demo_campaign import PEOPLE, one_game
from campaign.house_rules import LEAST_BAND
from campaign.news import BattleCalled
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, World

TURN = 3  # bands have met by then, and there is power to spend
LEAST_POWER = 6  # of the guest: enough to bid, to recruit and to build
LEAST_BANDS = 2
SEEDS = range(100)
GUEST = PlayerId("A")


@lru_cache(maxsize=4)
def position(land: RoadMap) -> World:
    """A table at which the guest can afford something, and is in for a battle in this turn.

    Its memory track is empty, and nobody has the bands to win by it within the turn.
    """
    factions = {PlayerId(p): faction for p, (_, faction) in zip("ABC", PEOPLE, strict=False)}
    first = new_world(land, factions)
    found = None
    for seed in SEEDS:
        world = one_game(first, TURN, Random(seed)).world
        if world.ending is not None:
            continue
        world = replace(world, track=())
        found = found or world
        bands = sum(band.owner == GUEST for band in world.bands.values())
        if world.players[GUEST].power < LEAST_POWER or bands < LEAST_BANDS or _may_end(world):
            continue
        after = one_game(world, TURN + 1, Random(seed)).news
        if any(isinstance(line, BattleCalled) and GUEST in line.players for line in after):
            return world
    if found is None:
        raise LookupError("no game comes so far on this map")
    return found


def _may_end(world: World) -> bool:
    """Whether somebody could gain enough memory points within a turn: one for each band that they
    have, can raise, or bring through a portal (R92, R95)."""
    return any(
        _most_bands(world, player) >= world.rules.limits.prestige for player in world.in_play
    )


def _most_bands(world: World, player: PlayerId) -> int:
    row = world.players[player]
    bands = sum(band.owner == player for band in world.bands.values())
    return bands + row.power // LEAST_BAND + row.external
