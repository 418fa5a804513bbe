"""The land of a campaign: under its map, and as a strip for the head of a panel."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaign.map.layout.sheet_size import growth
from campaign.pages.map.land_image import LandImage, land_image
from campaign.pages.scene.campaign_view import Scene
from campaign.world import RoadMap
from club.models import Game
from club.pages.frame.fragments import fragment


def land_of(scene: Scene, drawn: RoadMap) -> LandImage:
    """The land of the scene's campaign on its spread sheet."""
    row = scene.game.campaign
    return land_image(row.map_id, drawn, row.picture, grown=growth(scene.world.map))


def land_strip(game: Game) -> SafeString:
    """The land: drawn, or a small picture. The map of a campaign never changes."""

    def draw() -> str:
        map = game.campaign.map
        land = land_image(map.pk, map.road_map(), game.campaign.picture)
        return render_to_string("seats/_land_picture.html", {"land": land})

    return fragment("seats/_land_picture.html", (game.public_id, game.campaign.picture_id), draw)
