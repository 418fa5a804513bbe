"""Pictures that strangers send: decoded within bounds, and drawn again without metadata (D4).

Photographs and the crest of a house come in this one way.
"""

import struct
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext_noop
from PIL import ExifTags, Image, ImageCms
from PIL.Image import Transpose

from club.refusals import Refusal

LARGEST_FILE = 12_000_000  # bytes of the upload
LARGEST_PICTURE = 50_000_000  # pixels of a JPEG, which is reduced while it is decoded
LARGEST_WHOLE = 16_000_000  # pixels of other pictures, which are decoded whole: 64 MB
SIDE = 1600  # pixels of the longer side after scaling
KINDS = ("JPEG", "PNG", "WEBP")
IN_PARTS = ("JPEG", "MPO")  # phones write a second picture behind the JPEG; it is ignored
UPRIGHT = {  # how a picture is turned, by its EXIF orientation
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}

UNREADABLE = gettext_noop("This photo cannot be read. Please send a JPEG, PNG or WebP file.")
TOO_LARGE = gettext_noop(
    "This photo is too large. The limit is 12 MB and 50 million pixels, or 16 million unless it is "
    "a plain JPEG."
)
# The errors that Pillow raises on broken pictures; the last two also on broken metadata.
UNREADABLE_ERRORS = (
    OSError,
    ValueError,
    SyntaxError,
    Image.DecompressionBombError,
    struct.error,
    TypeError,
)


def redrawn(file: IO[Any], size: int, *, most: int = LARGEST_PICTURE) -> tuple[bytes, int, int]:
    """The picture as JPEG bytes, and its width and height in pixels. Refuses more than `most`
    pixels before it decodes them."""
    if size > LARGEST_FILE:
        raise Refusal("photo", "D4", TOO_LARGE, fields=("photo",))
    try:
        picture = Image.open(file, formats=KINDS)
        whole = picture.format not in IN_PARTS or "progressive" in picture.info
        if picture.width * picture.height > min(most, LARGEST_WHOLE if whole else most):
            raise Refusal("photo", "D4", TOO_LARGE, fields=("photo",))
        picture.draft("RGB", (SIDE, SIDE))
        profile = picture.info.get("icc_profile") or b""
        turn = UPRIGHT.get(picture.getexif().get(ExifTags.Base.Orientation, 1))
        small = scalable(picture)
        small.thumbnail((SIDE, SIDE))
        upright = plain_colours(small if turn is None else small.transpose(turn), profile)
    except UNREADABLE_ERRORS as error:
        raise Refusal("photo", "D4", UNREADABLE, fields=("photo",)) from error
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    out = BytesIO()
    plain.save(out, "JPEG", quality=80, optimize=True)
    return out.getvalue(), plain.width, plain.height


LARGEST_PROFILE = 1_000_000  # bytes; a camera's profile has a few thousand
SIXTEEN_BITS = 256  # values of 16-bit grey for one of 8-bit grey
DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
PROFILED = ("RGB", "CMYK")  # modes whose profile is applied


def scalable(picture: Image.Image) -> Image.Image:
    """The picture in a mode whose pixels can be mixed: neither a palette nor 16-bit grey."""
    if picture.mode in DEEP:
        deep = picture.convert("I")
        return deep.point(lambda value: value * (1 / SIXTEEN_BITS)).convert("L")
    if picture.has_transparency_data:
        return picture.convert("RGBA")
    return picture.convert("RGB") if picture.mode in ("P", "1") else picture


def plain_colours(picture: Image.Image, profile: bytes) -> Image.Image:
    """The picture as sRGB on white. `profile` says what its numbers mean; it is empty for sRGB."""
    if picture.mode in ("RGBA", "LA", "PA"):
        seen = picture.convert("RGBA")
        picture = Image.new("RGB", seen.size, "white")
        picture.paste(seen, mask=seen.getchannel("A"))
    if profile and len(profile) <= LARGEST_PROFILE and picture.mode in PROFILED:
        picture = _in_srgb(picture, profile)
    return picture.convert("RGB")


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """The picture in sRGB. An unreadable profile, or one for another kind of picture, is
    ignored."""
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        found = ImageCms.profileToProfile(picture, own, plain, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return picture
    return found or picture
