"""Pictures of any kind as browsers show them: eight bits, sRGB, on white.

Cameras write wide gamuts, scanners write 16-bit grey, and programs write transparent backgrounds.
Source: ICC.1 (profiles), Pillow's list of modes.
"""

from io import BytesIO

from PIL import Image, ImageCms

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
