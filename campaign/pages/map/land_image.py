"""Land, coast, roads and terrains of a map as SVG files, one per theme, which browsers cache
permanently.

The fixed parts of a map version are sent once, and pages draw on top of them. The address contains
a keyed hash of everything from which the file is drawn. So only a page that shows the map can name
it, and no page waits for the drawing.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_safe
from msgspec.json import encode

from campaign import map as drawing_rooms
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import picture
from campaign.map.layout.drawing import Box, view_box
from campaign.map.layout.rough_land import rough_land
from campaign.map.layout.sheet_size import spread_out
from campaign.models import Map
from campaign.world import RoadMap

FOREVER = "public, max-age=31536000, immutable"
_SALT = "campaign.pages.map.land_image"


@dataclass(frozen=True, slots=True)
class LandImage:
    """Addresses of a map's drawing in both themes, and the part of the sheet that it covers.

    `rough` is its rough shape, as SVG path data, for as long as the drawing is on its way."""

    box: Box
    light: str
    dark: str
    print: str
    rough: str


def land_image(map_id: int, drawn: RoadMap) -> LandImage:
    """`drawn` is the map of this number as it is drawn: on its own sheet, or spread out."""
    addresses = {theme: reverse("land", args=[map_id, _seal(drawn, theme)]) for theme in THEMES}
    return LandImage(view_box(drawn), **addresses, rough=rough_land(drawn))


@require_safe
def land(request: HttpRequest, map_id: int, seal: str) -> HttpResponse:
    """The file of this address, for anybody who has the address."""
    found = Map.objects.filter(pk=map_id).first()
    if found is not None:
        own = found.road_map()
        for drawn in (own, spread_out(own)):
            for theme in THEMES:
                if constant_time_compare(_seal(drawn, theme), seal):
                    headers = {"Cache-Control": FOREVER}
                    svg = picture(drawn, theme)
                    return HttpResponse(svg, content_type="image/svg+xml", headers=headers)
    raise Http404


@lru_cache(maxsize=64)
def _seal(drawn: RoadMap, theme: str) -> str:
    made_from = b"\0".join([encode(drawn), theme.encode(), code_that_draws()])
    return salted_hmac(_SALT, made_from, algorithm="sha256").hexdigest()[:32]


@cache
def code_that_draws() -> bytes:
    """The sources of `campaign/map`: a release that draws differently has other addresses."""
    folder = Path(drawing_rooms.__file__).parent
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py")))
