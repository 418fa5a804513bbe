"""The land that is made from a picture: the part under a map, as one WebP of limited size, and a
small one for lists.

Both are bounded in bytes, so that the first load of a campaign's page stays small. A picture in
which nothing repeats is drawn coarser instead.
"""

from io import BytesIO
from math import sqrt
from typing import NamedTuple

from django.utils.translation import gettext_noop
from PIL import Image

from campaign.map.land.placing import Placement, pixels_under
from campaign.map.layout.drawing import Box
from club.actions.security.pictures import UNREADABLE_ERRORS
from club.refusals import Refusal

SIDE, SMALL_SIDE = 1280, 560  # pixels of the longer side
MOST_BYTES, MOST_SMALL_BYTES = 100_000, 24_000
QUALITIES = (72, 55, 40)  # tried one after the other
COARSEST = 0.25  # no picture is made smaller than this part of its side at once
BESIDE = (207, 220, 216)  # what lies beside the picture: the light theme's water
LARGEST = 4_000_000  # bytes of a land that arrives

UNREADABLE = gettext_noop("The picture of this map cannot be read.")


class LandFiles(NamedTuple):
    """The two WebP files of a land, and their size in pixels."""

    image: bytes
    small: bytes
    size: tuple[int, int]


def land_under(jpeg: bytes, place: Placement, box: Box) -> LandFiles:
    """The files of the land in this box, from a placed picture that the site has encoded."""
    with Image.open(BytesIO(jpeg), formats=("JPEG", "WEBP")) as picture:
        whole = picture.convert("RGB")
    longest = max(box.width, box.height)
    fine = min(SIDE, longest * whole.width / place.across)
    made = max(1, round(box.width * fine / longest)), max(1, round(box.height * fine / longest))
    drawn = place.across * fine / longest  # pixels that it takes across
    if drawn < whole.width:
        whole.thumbnail((round(drawn) + 1, whole.height), Image.Resampling.LANCZOS)
    under = whole.transform(
        made,
        Image.Transform.AFFINE,
        pixels_under(box, place, whole.size, made),
        resample=Image.Resampling.BICUBIC,
        fillcolor=BESIDE,
    )
    return _encoded(under)


def land_again(file: bytes) -> LandFiles:
    """The files of a land that arrives, encoded again. Refuses `photo` for anything but a WebP
    within the size that this site makes."""
    if len(file) > LARGEST:
        raise _unreadable()
    try:
        picture = Image.open(BytesIO(file), formats=("WEBP",))
        if max(picture.size) > SIDE or getattr(picture, "n_frames", 1) > 1:
            raise _unreadable()
        return _encoded(picture.convert("RGB"))
    except UNREADABLE_ERRORS as error:
        raise _unreadable() from error


def _unreadable() -> Refusal:
    return Refusal("photo", "D4", UNREADABLE, fields=("file",))


def _encoded(land: Image.Image) -> LandFiles:
    small = land.copy()
    small.thumbnail((SMALL_SIDE, SMALL_SIDE), Image.Resampling.LANCZOS)
    return LandFiles(_within(land, MOST_BYTES), _within(small, MOST_SMALL_BYTES), land.size)


def _within(picture: Image.Image, most: int) -> bytes:
    """The picture as WebP of at most so many bytes: at lower quality, then with fewer pixels."""
    for quality in QUALITIES:
        found = _webp(picture, quality)
        if len(found) <= most:
            return found
        if len(found) > 3 * most:
            break
    by = max(COARSEST, 0.95 * sqrt(most / len(found)))
    size = (max(1, int(picture.width * by)), max(1, int(picture.height * by)))
    return _within(picture.resize(size, Image.Resampling.LANCZOS), most)


def _webp(picture: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    picture.save(out, "WEBP", quality=quality, method=3)
    return out.getvalue()
