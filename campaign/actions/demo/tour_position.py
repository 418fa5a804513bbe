"""The table at which a guided turn begins: bots have played to it, and a battle is near."""

from functools import lru_cache
from random import Random

from campaign.actions.demo.demo_campaign import PEOPLE, one_game
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
    """A table at which the guest can afford something, and is in for a battle in this turn."""
    factions = {PlayerId(p): faction for p, (_, faction) in zip("ABC", PEOPLE, strict=False)}
    first = new_world(land, factions)
    found = None
    for seed in SEEDS:
        world = one_game(first, TURN, Random(seed)).world
        if world.ending is not None:
            continue
        found = found or world
        bands = sum(band.owner == GUEST for band in world.bands.values())
        if world.players[GUEST].power < LEAST_POWER or bands < LEAST_BANDS:
            continue
        after = one_game(world, TURN + 1, Random(seed)).news
        if any(isinstance(line, BattleCalled) and GUEST in line.players for line in after):
            return world
    if found is None:
        raise LookupError("no game comes so far on this map")
    return found
