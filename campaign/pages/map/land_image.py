"""Land, coast, roads and terrains of a map as SVG files, one per theme, which browsers cache
permanently.

The fixed parts of a map version are sent once, and pages draw on top of them. The address contains
a keyed hash of everything from which the file is drawn. So only a page that shows the map can name
it, and no page waits for the drawing.

The land may also be a picture: a WebP under a file in which only roads and territories are drawn.
The file above it makes it darker at dusk and faint on paper, so each version has one picture.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_safe
from msgspec.json import encode

from campaign import map as drawing_rooms
from campaign.actions.battles.photo_files import content
from campaign.map.land.overlay import overlay
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import picture
from campaign.map.layout.drawing import Box, view_box
from campaign.map.layout.rough_land import rough_land
from campaign.map.layout.sheet_size import spread_out
from campaign.models import Map, MapPicture
from campaign.world import RoadMap

FOREVER = "public, max-age=31536000, immutable"
_SALT = "campaign.pages.map.land_image"
SIZES = ("large", "small")


@dataclass(frozen=True, slots=True)
class LandImage:
    """Addresses of a map's drawing in both themes, and the part of the sheet that it covers.

    `rough` is its rough shape, as SVG path data, for as long as the drawing is on its way.
    `picture` lies under the drawing, if the land is one."""

    box: Box
    light: str
    dark: str
    print: str
    rough: str
    picture: "LandPicture | None" = None


@dataclass(frozen=True, slots=True)
class LandPicture:
    """The addresses of a picture and of a small one, and the part of the sheet that it covers."""

    large: str
    small: str
    box: Box


def land_image(
    map_id: int, drawn: RoadMap, picture: MapPicture | None = None, *, grown: float = 1.0
) -> LandImage:
    """`drawn` is the map of this number as it is drawn: on its own sheet, or spread out, which has
    `grown` by this factor. `picture` is its land, if that is not drawn."""
    over = picture is not None
    addresses = {
        theme: reverse("land", args=[map_id, _seal(drawn, theme, over)]) for theme in THEMES
    }
    laid = _picture_on(picture, grown) if picture is not None else None
    return LandImage(view_box(drawn), **addresses, rough=rough_land(drawn), picture=laid)


def _picture_on(picture: MapPicture, grown: float) -> LandPicture:
    sides = (picture.left, picture.top, picture.wide, picture.high)
    large, small = (
        reverse("land_picture", args=[picture.map_id, _sealed(picture.land_key), size])
        for size in SIZES
    )
    return LandPicture(large, small, Box(*(side * grown for side in sides)))


@require_safe
def land(request: HttpRequest, map_id: int, seal: str) -> HttpResponse:
    """The file of this address, for anybody who has the address."""
    found = Map.objects.filter(pk=map_id).first()
    if found is not None:
        own = found.road_map()
        for drawn, theme, over in product((own, spread_out(own)), THEMES, (False, True)):
            if constant_time_compare(_seal(drawn, theme, over), seal):
                headers = {"Cache-Control": FOREVER}
                svg = overlay(drawn, theme) if over else picture(drawn, theme)
                return HttpResponse(svg, content_type="image/svg+xml", headers=headers)
    raise Http404


@require_safe
def land_picture(request: HttpRequest, map_id: int, seal: str, fine: str) -> HttpResponse:
    """The picture that is the land of a map, for anybody who has its address."""
    found = MapPicture.objects.filter(map__pk=map_id).exclude(land_key="").first()
    if found is None or fine not in SIZES:
        raise Http404
    if not constant_time_compare(_sealed(found.land_key), seal):
        raise Http404
    try:
        pixels = content(found.land_key, small=fine == SIZES[1])
    except FileNotFoundError as error:
        raise Http404 from error
    headers = {"Cache-Control": "private, max-age=86400, immutable"}
    return HttpResponse(pixels, content_type="image/webp", headers=headers)


@lru_cache(maxsize=64)
def _seal(drawn: RoadMap, theme: str, over: bool) -> str:
    made_from = [encode(drawn), theme.encode(), code_that_draws()]
    return _sealed(b"\0".join([*made_from, b"on a picture"] if over else made_from))


def _sealed(made_from: str | bytes) -> str:
    return salted_hmac(_SALT, made_from, algorithm="sha256").hexdigest()[:32]


@cache
def code_that_draws() -> bytes:
    """The sources of `campaign/map`: a release that draws differently has other addresses."""
    folder = Path(drawing_rooms.__file__).parent
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py")))
