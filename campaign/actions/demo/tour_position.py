"""The position in which a guided turn begins: bots have played up to it, and a battle is near."""

from functools import lru_cache
from random import Random

from msgspec.structs import replace

from campaign.actions.demo.demo_campaign import PEOPLE, one_game
from campaign.map.routes import routes
from campaign.news import BattleCalled
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, World

TURN = 3  # by then bands have met, and there is power to spend
LEAST_POWER = 6  # power points of the guest: enough to bid, to recruit and to build
LEAST_BANDS = 2
MARCH = 2  # roads in a turn, at most (R42)
SEEDS = range(100)
GUEST = PlayerId("A")


@lru_cache(maxsize=4)
def position(land: RoadMap) -> World:
    """A position in which the guest can afford something, and will be in a battle this turn.

    Their memory track is empty, and nobody can win by memory within the turn.
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
        if world.favourite == GUEST:  # they would decide ties before they recruit (R13)
            continue
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
    """Whether somebody could gain enough memory points within a turn (R92, R95)."""
    enough = world.rules.limits.prestige
    return any(most_points(world, player) >= enough for player in world.in_play)


def most_points(world: World, player: PlayerId) -> int:
    """The most memory points that the player can have within a turn: one for each prestigious
    terrain within a march of their bands and villages, and one for a portal."""
    known = routes(world.map)
    bases = {band.terrain for band in world.bands.values() if band.owner == player}
    bases |= {terrain for terrain, owner in world.villages.items() if owner == player}
    prizes = [t for t, klass in known.klass.items() if klass == "prestigious"]
    reached = sum(not bases.isdisjoint(known.within(prize, MARCH)) for prize in prizes)
    return reached + world.players[player].external
