"""A table on the screen of the club's wall, as everybody sees it."""

from dataclasses import replace

from django.http import Http404

from club.pages.screen.parts import IN_PLACE_OF_KEY, Drawn
from tavern.actions import upkeep
from tavern.pages.table.scene import scene_watched


def on_wall(key: str) -> Drawn:
    """The board of the table with this spectators' key."""
    try:
        scene = replace(scene_watched(upkeep.watched(key)), watching=IN_PLACE_OF_KEY)
    except LookupError as error:
        raise Http404 from error
    values = {"scene": scene, "board": scene.painter.board(scene)}
    title = " · ".join(filter(None, (scene.title, scene.phase)))
    return Drawn("tavern/_wall.html", values, ("tavern", *scene.painter.styles), title)
