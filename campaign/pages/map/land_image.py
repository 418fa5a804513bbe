"""Land, coast, roads and terrains of a map as SVG files, one per theme, which browsers cache for
ever.

The fixed parts of a map version are sent once, and pages draw on top of them. The address
contains a keyed hash of the file: only a page that shows the map can name it.
"""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_safe

from campaign.map.layout.coast import coast
from campaign.map.layout.drawing import Box, curves, view_box
from campaign.map.layout.sheet_size import spread_out
from campaign.map.terrains import CLASS_OF
from campaign.models import Map
from campaign.world import RoadMap

FOREVER = "public, max-age=31536000, immutable"
_SALT = "campaign.pages.map.land_image"


@dataclass(frozen=True, slots=True)
class Colours:
    """As `static/base.css` has them: a file in an image reads no style sheet of the page."""

    shallows: str
    land: str
    land_edge: str
    road_bed: str
    road: str
    leaf: str
    ink: str
    faint: str
    gold: str


THEMES = {
    "light": Colours(
        "#b3c9c6", "#eadcb9", "#8c7549", "#c2a873", "#fdf6e3",
        "#fbf6ea", "#2c211a", "#665546", "#8a6410",
    ),
    "dark": Colours(
        "#26393c", "#3a3226", "#8c7a55", "#2a241b", "#a08d66",
        "#231d18", "#ece0ca", "#b3a48b", "#dcb45a",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LandImage:
    """Addresses of a map's drawing in both themes, and the part of the sheet that it covers."""

    box: Box
    light: str
    dark: str


def land_image(map_id: int, drawn: RoadMap) -> LandImage:
    """`drawn` is the map of this number as it is drawn: its own sheet, or one spread out."""
    addresses = {
        theme: reverse("land", args=[map_id, _seal(_svg(drawn, colours))])
        for theme, colours in THEMES.items()
    }
    return LandImage(view_box(drawn), **addresses)


@require_safe
def land(request: HttpRequest, map_id: int, seal: str) -> HttpResponse:
    """The file of this address, for everybody who knows it."""
    found = Map.objects.filter(pk=map_id).first()
    if found is not None:
        own = found.road_map()
        for drawn in (own, spread_out(own)):
            for colours in THEMES.values():
                svg = _svg(drawn, colours)
                if constant_time_compare(_seal(svg), seal):
                    headers = {"Cache-Control": FOREVER}
                    return HttpResponse(svg, content_type="image/svg+xml", headers=headers)
    raise Http404


def _svg(drawn: RoadMap, colours: Colours) -> str:
    roads = "".join(road.d for road in curves(drawn))
    values = {
        "box": view_box(drawn), "shore": coast(drawn), "roads": roads, "colours": colours,
        "terrains": [(terrain, CLASS_OF[terrain.kind]) for terrain in drawn.terrains],
    }  # fmt: skip
    return render_to_string("map/land.svg", values)


def _seal(svg: str) -> str:
    return salted_hmac(_SALT, svg, algorithm="sha256").hexdigest()[:32]
