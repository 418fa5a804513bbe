"""The piece of land on which a battle is fought, for the top of its page."""

from dataclasses import dataclass

from campaign.map.layout.drawing import Box
from campaign.map.layout.sheet_size import spread_out
from campaign.pages.map.land_image import LandImage, land_image
from campaign.pages.scene.campaign_view import Scene
from campaign.world import Terrain, TerrainId

WIDE, HIGH = 620, 170  # map units of the piece


@dataclass(frozen=True, slots=True)
class Ground:
    """The drawn land, the part of it that is shown, and the terrain of the battle in it."""

    land: LandImage
    piece: Box
    spot: Terrain


def ground_of(scene: Scene, terrain: TerrainId) -> Ground:
    """The land around this terrain, without going beyond the edge of the sheet."""
    drawn = spread_out(scene.world.map)
    spot = next(one for one in drawn.terrains if one.id == terrain)
    land = land_image(scene.game.campaign.map_id, drawn)
    x = _within(spot.x - WIDE / 2, land.box.x, land.box.x + land.box.width - WIDE)
    y = _within(spot.y - HIGH / 2, land.box.y, land.box.y + land.box.height - HIGH)
    return Ground(land, Box(x, y, WIDE, HIGH), spot)


def _within(wanted: float, least: float, most: float) -> float:
    return max(least, min(wanted, most))
