"""The largest parts of a campaign's page, drawn once for all who see the same.

A part is kept under all that it is drawn from: nobody has to know when it is out of date. Nothing
sealed is in them. They stay in the memory of the process that drew them.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from campaign.pages.map.map_view import chart_of, selectable_terrains
from campaign.pages.scene.campaign_view import Scene
from campaign.play import digest


def map_of(scene: Scene) -> SafeString:
    """The map, drawn and in words, with what this viewer can choose on it; who can choose nothing
    shares it with others of the campaign."""
    seats = [(seat.player, seat.name) for seat in scene.seats.values()]
    selectable, band, to = selectable_terrains(scene), scene.selection.band, scene.selection.to
    chosen = band if band in scene.movable else "", to if to in selectable else ""
    can = (scene.address(), sorted(selectable.items()), sorted(scene.movable), chosen)
    own = can if selectable or scene.movable else ()
    drawn_from = (scene.campaign.public_id, digest(scene.world), seats, own)
    return _cached("map/_map.html", scene, drawn_from, lambda: {"chart": chart_of(scene)})


def sides_of(scene: Scene) -> SafeString:
    """The order, the memory track and the players' sheets."""
    drawn_from = (digest(scene.world), scene.address(), scene.watching, scene.seats)
    return _cached("table/_sides.html", scene, drawn_from, dict)


def nav_of(scene: Scene, here: str) -> SafeString:
    """Links to the pages of the campaign, beside the page of this name."""
    drawn_from = (
        here, scene.address(), scene.watching, scene.viewer, scene.waits_for_me, scene.organises
    )  # fmt: skip
    return _cached("scene/_campaign_links.html", scene, drawn_from, lambda: {"here": here})


def _cached(
    template: str, scene: Scene, drawn_from: object, rest: Callable[[], dict[str, Any]]
) -> SafeString:
    whole = (template, get_language(), drawn_from)
    key = hashlib.sha256(repr(whole).encode()).hexdigest()
    drawn = caches["own"].get(key)
    if drawn is None:
        values = {"scene": scene, "campaign": scene.campaign, **rest()}
        drawn = render_to_string(template, values)
        caches["own"].set(key, drawn)
    return mark_safe(drawn)
