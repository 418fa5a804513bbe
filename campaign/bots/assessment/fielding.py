"""Forces as a bot weighs them: what it would field, and what stands against it."""

from campaign.commands import ChooseForce
from campaign.house_rules import MOST_BAND
from campaign.offers import ForceOffer
from campaign.world import PlayerId, TerrainId, World


def strongest_force(world: World, player: PlayerId, offer: ForceOffer) -> ChooseForce:
    """The strongest band, and as much of the reserve beside it as ten points hold (A52)."""
    zone = world.battles[offer.battle].zone
    band = max(offer.bands, key=lambda b: world.bands[b].points, default=None)
    room = MOST_BAND - (world.bands[band].points if band else 0)
    units = world.reserves[zone].units if offer.reserve else ()
    chosen = []
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if unit.points <= room:
            chosen.append(unit.id)
            room -= unit.points
    return ChooseForce(player, offer.battle, band, tuple(chosen))


def facing(world: World, player: PlayerId, zone: TerrainId) -> tuple[float, float]:
    """Points of the player's largest force on a zone, and of the largest against it; at least 1."""
    mine, theirs = 1.0, 1.0
    for band in world.bands.values():
        if band.zone == zone:
            size = float(band.points)
            if band.owner == player:
                mine = max(mine, size)
            else:
                theirs = max(theirs, size)
    if world.villages.get(zone) == player and zone in world.reserves:
        mine = max(mine, min(float(MOST_BAND), float(world.reserves[zone].points)))
    return mine, theirs
