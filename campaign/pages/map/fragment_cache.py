"""The largest parts of a campaign's page, and the values on which each depends."""

from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaign.pages.map.map_view import chart_of, named_terrains, selectable_terrains
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.faces import faces_by_lord
from campaign.pages.scene.navigation import links_of, unread_talk
from campaign.play import digest
from club.pages.frame.fragments import fragment


def map_of(scene: Scene) -> SafeString:
    """The map, drawn and in words, with what this viewer can choose on it. Readers who can choose
    nothing share it with others of the campaign. A map with a plan on it is drawn each time."""
    if scene.plan is not None:
        return _drawn("map/_map.html", scene, {"chart": chart_of(scene)})
    seats = [(seat.player, seat.name) for seat in scene.seats.values()]
    selectable, band, to = selectable_terrains(scene), scene.selection.band, scene.selection.to
    chosen = band if band in scene.movable else "", to if to in selectable else ""
    lit = named_terrains(scene)
    can = (scene.address(), sorted(selectable.items()), sorted(scene.movable), chosen, lit)
    own = can if selectable or scene.movable or lit else ()
    faces = sorted(faces_by_lord(scene).items()) if scene.selection.words else ()
    campaign = (scene.game.public_id, scene.game.campaign.picture_id)
    drawn_from = (campaign, digest(scene.world), seats, own, scene.words_address, faces)
    return _cached("map/_map.html", scene, drawn_from, lambda: {"chart": chart_of(scene)})


def sides_of(scene: Scene) -> SafeString:
    """The order, the memory track and the players' sheets."""
    drawn_from = (digest(scene.world), scene.address(), scene.watching, scene.seats)
    return _cached("table/_sides.html", scene, drawn_from, dict)


def help_of(scene: Scene) -> SafeString:
    """The rules of the open phase in short, and how the campaign is won."""
    drawn_from = (scene.world.phase, scene.over, scene.world.rules, scene.places["rules"])
    return _cached("table/_help.html", scene, drawn_from, dict)


def nav_of(scene: Scene, here: str) -> SafeString:
    """Links to the pages of the campaign, from the page of this name."""
    drawn_from = (
        here,
        scene.address(),
        scene.watching,
        scene.plays,
        scene.waits_for_me,
        scene.organises,
        scene.over,
        scene.game.status,
        len(unread_talk(scene)),
    )
    return _cached(
        "scene/_campaign_links.html", scene, drawn_from, lambda: {"links": links_of(scene, here)}
    )


def _cached(
    template: str, scene: Scene, drawn_from: object, rest: Callable[[], dict[str, Any]]
) -> SafeString:
    return fragment(template, drawn_from, lambda: _drawn(template, scene, rest()))


def _drawn(template: str, scene: Scene, rest: dict[str, Any]) -> SafeString:
    return render_to_string(template, {"scene": scene, "game": scene.game, **rest})
