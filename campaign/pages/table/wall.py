"""A campaign on the screen of the club's wall: the map, as everybody sees it."""

from dataclasses import replace

from campaign.pages.map.map_image import phase_title
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.scene import access
from club.pages.screen.parts import IN_PLACE_OF_KEY, Drawn


def on_wall(key: str) -> Drawn:
    """The map of the campaign with this spectators' key."""
    scene = replace(access.scene_watched(access.watched_or_404(key)), watching=IN_PLACE_OF_KEY)
    values = {"scene": scene, "chart": still_chart_of(scene)}
    return Drawn("table/_wall.html", values, ("map",), phase_title(scene))
