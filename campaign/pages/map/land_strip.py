"""A strip of a campaign's land, for the head of a panel."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaign.pages.map.land_image import land_image
from club.models import Game
from club.pages.frame.fragments import fragment


def land_strip(game: Game) -> SafeString:
    """The drawn land. The map of a campaign never changes."""

    def draw() -> str:
        map = game.campaign.map
        land = land_image(map.pk, map.road_map())
        return render_to_string("seats/_land_picture.html", {"land": land})

    return fragment("seats/_land_picture.html", game.public_id, draw)
