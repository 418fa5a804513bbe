"""Forces as a bot assesses them: its own, and those against it."""

from campaign.commands import ChooseForce
from campaign.house_rules import MOST_BAND
from campaign.offers import ForceOffer
from campaign.world import PlayerId, TerrainId, World


def strongest_force(world: World, player: PlayerId, offer: ForceOffer) -> ChooseForce:
    """The strongest band, with as much of the reserve as ten points allow (A52)."""
    terrain = world.battles[offer.battle].terrain
    band = max(offer.bands, key=lambda b: world.bands[b].points, default=None)
    room = MOST_BAND - (world.bands[band].points if band else 0)
    units = world.reserves[terrain].units if offer.reserve else ()
    chosen = []
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if unit.points <= room:
            chosen.append(unit.id)
            room -= unit.points
    return ChooseForce(player, offer.battle, band, tuple(chosen))


def facing(world: World, player: PlayerId, terrain: TerrainId) -> tuple[float, float]:
    """Points of the player's largest force on a terrain, and of its largest enemy; at least 1."""
    mine, theirs = 1.0, 1.0
    for band in world.bands.values():
        if band.terrain == terrain:
            size = float(band.points)
            if band.owner == player:
                mine = max(mine, size)
            else:
                theirs = max(theirs, size)
    if world.villages.get(terrain) == player and terrain in world.reserves:
        mine = max(mine, min(float(MOST_BAND), float(world.reserves[terrain].points)))
    return mine, theirs
