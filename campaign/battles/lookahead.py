"""The number of battles that the current movement can still cause (R40–R44)."""

from msgspec import Struct

from campaign.bands.movement import speed
from campaign.battles.claims import all_claims
from campaign.map.routes import routes
from campaign.world import PlayerId, TerrainId, World


class Lookahead(Struct, frozen=True):
    """`sure` battles take place if nobody moves again; at most `most` can take place.

    `most` counts the terrains on which two players can both stand, but at most as many as there are
    bands that can still go there.
    """

    sure: int
    most: int


def lookahead(world: World) -> Lookahead:
    """The battles of the movement; in other phases, those of the bands as they stand."""
    sure = {terrain for terrain, claimants in all_claims(world).items() if len(claimants) > 1}
    if world.phase != "movement":
        return Lookahead(len(sure), len(sure))
    reach = _reach(world)
    meeting = {terrain for terrain, players in reach.items() if len(players) > 1} - sure
    free = sum(1 for band in world.bands.values() if not band.moved and band.owner in _open(world))
    return Lookahead(len(sure), len(sure) + min(len(meeting), free))


def _open(world: World) -> frozenset[PlayerId]:
    """Players who have not passed yet."""
    return frozenset(player for player in world.in_play if player not in world.ready)


def _reach(world: World) -> dict[TerrainId, set[PlayerId]]:
    """The players who are on a terrain, have a village there, or can still arrive."""
    found: dict[TerrainId, set[PlayerId]] = {}
    for terrain, claimants in all_claims(world).items():
        found.setdefault(terrain, set()).update(claimants)
    short_moves = routes(world.map).short_moves
    for band in world.bands.values():
        if band.moved or band.owner not in _open(world):
            continue
        longest = speed(band, world.rules) + 1
        for path in short_moves[band.terrain]:
            if len(path) <= longest:
                found.setdefault(path[-1], set()).add(band.owner)
    return found
