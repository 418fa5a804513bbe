"""Small pictures of every kind that people send, made by code: their data and their look."""

from collections.abc import Callable
from io import BytesIO
from struct import pack
from typing import NamedTuple

from PIL import Image

from tests.outside.pictures.profiles import wide_profile

Colour = tuple[int, int, int]
RED, WHITE, GREY = (200, 40, 40), (255, 255, 255), (128, 128, 128)
PHONE = (4032, 3024)  # pixels of a phone's camera
SMALL = (60, 40)
ORIENTATION = 0x0112  # of EXIF
P3_RED = (234, 51, 35)  # of a wide gamut: the reddest red of sRGB
PURE_RED = (255, 0, 0)


class Kind(NamedTuple):
    """A file, the colour in its middle, and whether it is taller than wide when upright."""

    make: Callable[[], bytes]
    seen: Colour
    tall: bool = False


def file(kind: str, picture: Image.Image, **more: object) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def red(size: tuple[int, int] = SMALL, mode: str = "RGB") -> Image.Image:
    return Image.new("RGB", size, RED).convert(mode)


def clear(mode: str = "RGBA") -> Image.Image:
    """Only transparent black."""
    return Image.new("RGBA", SMALL, (0, 0, 0, 0)).convert(mode)


def lying(turn: int) -> Image.Exif:
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    return exif


def deep_grey() -> Image.Image:
    """Half of white in sixteen bits."""
    return Image.frombytes("I;16", SMALL, pack("<H", 128 * 256) * (SMALL[0] * SMALL[1]))


def wide(size: tuple[int, int] = SMALL) -> Image.Image:
    return Image.new("RGB", size, P3_RED)


def masked() -> Image.Image:
    """A palette whose only colour is transparent."""
    picture = Image.new("P", SMALL, 0)
    picture.putpalette([0, 0, 0] * 256)
    return picture


KINDS = {
    "a plain JPEG": Kind(lambda: file("JPEG", red()), RED),
    "a JPEG of a phone with a second picture": Kind(
        lambda: file("MPO", red(PHONE), save_all=True, append_images=[red()]), RED
    ),
    "a progressive JPEG of a phone": Kind(lambda: file("JPEG", red(PHONE), progressive=True), RED),
    "a WebP of a phone": Kind(lambda: file("WEBP", red(PHONE), method=0), RED),
    "a WebP without loss": Kind(lambda: file("WEBP", red(), lossless=True), RED),
    "a WebP that is transparent": Kind(lambda: file("WEBP", clear(), lossless=True), WHITE),
    "a WebP that moves": Kind(
        lambda: file("WEBP", red(), save_all=True, append_images=[red().rotate(180)]), RED
    ),
    "a plain PNG": Kind(lambda: file("PNG", red()), RED),
    "a PNG that is transparent": Kind(lambda: file("PNG", clear()), WHITE),
    "a PNG of a palette": Kind(lambda: file("PNG", red(mode="P")), RED),
    "a PNG of a transparent palette": Kind(lambda: file("PNG", masked(), transparency=0), WHITE),
    "a PNG with one transparent colour": Kind(lambda: file("PNG", red(), transparency=RED), WHITE),
    "a grey PNG": Kind(lambda: file("PNG", Image.new("L", SMALL, 128)), GREY),
    "a grey PNG that is transparent": Kind(lambda: file("PNG", clear("LA")), WHITE),
    "a PNG of sixteen bits": Kind(lambda: file("PNG", deep_grey()), GREY),
    "a PNG of one bit": Kind(lambda: file("PNG", Image.new("1", SMALL, 1)), WHITE),
    "a grey JPEG": Kind(lambda: file("JPEG", Image.new("L", SMALL, 128)), GREY),
    "a JPEG for print": Kind(lambda: file("JPEG", red(mode="CMYK")), RED),
    "a JPEG of a wide gamut": Kind(
        lambda: file("JPEG", wide(), icc_profile=wide_profile(), quality=95), PURE_RED
    ),
    "a PNG of a wide gamut": Kind(
        lambda: file("PNG", wide(), icc_profile=wide_profile()), PURE_RED
    ),
    "a JPEG with a broken profile": Kind(
        lambda: file("JPEG", red(), icc_profile=b"no profile" * 20), RED
    ),
    "a JPEG that lies on its side": Kind(lambda: file("JPEG", red(), exif=lying(6)), RED, True),
    "a PNG that lies on its side": Kind(lambda: file("PNG", red(), exif=lying(8)), RED, True),
}
