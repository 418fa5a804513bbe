"""Pictures of any kind as browsers show them: eight bits, sRGB, on white.

Cameras write wide gamuts, scanners grey of sixteen bits, programs transparent ground. Source: ICC.1
(profiles), Pillow's list of modes.
"""

from io import BytesIO

from PIL import Image, ImageCms

LARGEST_PROFILE = 1_000_000  # bytes; a camera's has some thousands
SIXTEEN_BITS = 256  # values of a deep grey for one of a plain one
DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
PROFILED = ("RGB", "CMYK")  # modes whose profile is followed


def scalable(picture: Image.Image) -> Image.Image:
    """The picture in a mode in which pixels can be mixed: neither a palette nor deep grey."""
    if picture.mode in DEEP:
        deep = picture.convert("I")
        return deep.point(lambda value: value * (1 / SIXTEEN_BITS)).convert("L")
    if picture.has_transparency_data:
        return picture.convert("RGBA")
    return picture.convert("RGB") if picture.mode in ("P", "1") else picture


def plain_colours(picture: Image.Image, profile: bytes) -> Image.Image:
    """The picture as sRGB on white; `profile` says what its numbers mean, empty for sRGB."""
    if picture.mode in ("RGBA", "LA", "PA"):
        seen = picture.convert("RGBA")
        picture = Image.new("RGB", seen.size, "white")
        picture.paste(seen, mask=seen.getchannel("A"))
    if profile and len(profile) <= LARGEST_PROFILE and picture.mode in PROFILED:
        picture = _in_srgb(picture, profile)
    return picture.convert("RGB")


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """A profile that cannot be read, or is of another kind of picture, is not followed."""
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        found = ImageCms.profileToProfile(picture, own, plain, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return picture
    return found or picture
