"""The maps that come with the site in words: their character, and the meaning of some names.

Terrains keep their French names in every language; each map's `names` explains some of them.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaign.map.documents import house_map
from campaign.models import Map
from campaign.pages.map.land_image import land_image
from club.pages.frame.fragments import fragment


class HouseMapWords(NamedTuple):
    """One sentence of character, and one that explains names."""

    character: Promise
    names: Promise


WORDS: Final[dict[str, HouseMapWords]] = {
    "terres-de-l-anse": HouseMapWords(
        _(
            "Open country around one old castle; the other prestigious territories lie on the way "
            "from corner to corner."
        ),
        _(
            "In the Lands of the Cove, Guet-Corbeau is the “raven watch”, Les Muettes are the "
            "“silent stones”, and Couronne-Lierre is the “ivy crown”."
        ),
    ),
    "lagunes-de-l-ecume": HouseMapWords(
        _(
            "Shores in a wide ring, and one road across it; one prestigious territory lies on that "
            "road, the others on the ring."
        ),
        _(
            "In the Lagoons of Foam, Feu-Courlis is the “curlew’s light”, Les Veuves are the "
            "“widows”, and Port-Cannelle is the “cinnamon harbour”."
        ),
    ),
    "hautes-combes": HouseMapWords(
        _(
            "Two closed valleys, each with its own prestigious territory, and one pass between "
            "them; the long ways lead around the mountains."
        ),
        _(
            "In the High Valleys, Guet-Chamois is the “chamois watch”, Les Douze Bergers are the "
            "“twelve shepherds”, and Halte-Sel is the “salt halt”."
        ),
    ),
}


def words_of(map: Map) -> HouseMapWords | None:
    """The words for a map of the site, in any version of it; None for other maps."""
    if map.author_id is not None:
        return None
    return next((WORDS[slug] for slug in WORDS if house_map(slug).name == map.name), None)


def picture_of(map: Map) -> SafeString:
    """The map's land by day and by night, as in `pictures_of`."""
    return pictures_of([map])[0]


def pictures_of(maps: Sequence[Map]) -> list[SafeString]:
    """Each map's land by day and by night; "" for one without terrains. Three queries for all that
    were not drawn before, as a published map never changes. Their pictures may be removed: callers
    fetch these with the maps."""

    def draw(map: Map) -> str:
        prefetch_related_objects(maps, *Map.PARTS, "picture")
        drawn = map.road_map()
        if not drawn.terrains:
            return ""
        land = land_image(map.pk, drawn, map.land_picture)
        return render_to_string("map/_land_picture.html", {"land": land})

    return [
        fragment("map/_land_picture.html", (map.pk, map.slug, _picture_id(map)), partial(draw, map))
        for map in maps
    ]


def _picture_id(map: Map) -> int | None:
    """The number of the picture that is its land. Maps of the site have none."""
    picture = map.land_picture if map.author_id is not None else None
    return picture.pk if picture is not None else None
