"""Pictures as phones, scanners and programs make them."""

from collections.abc import Callable
from io import BytesIO
from struct import pack
from typing import NamedTuple

import pytest
from PIL import Image

from club.actions.security.pictures import SIDE, redrawn


def wide_profile() -> bytes:
    """An ICC profile of version 2 with the colours of Display P3 and a gamma of 2.2."""
    primaries = {
        b"rXYZ": (0.51512, 0.24120, -0.00105),
        b"gXYZ": (0.29198, 0.69225, 0.04189),
        b"bXYZ": (0.15710, 0.06657, 0.78407),
        b"wtpt": (0.96420, 1.0, 0.82491),
    }
    tags = {name: b"XYZ \0\0\0\0" + _fixed(*values) for name, values in primaries.items()}
    tags |= {
        name: b"curv\0\0\0\0" + pack(">IH2x", 1, 0x0233) for name in (b"rTRC", b"gTRC", b"bTRC")
    }
    tags[b"cprt"] = b"text\0\0\0\0none\0\0\0\0"
    tags[b"desc"] = b"desc\0\0\0\0" + pack(">I", 5) + b"wide\0" + bytes(79)
    table, data, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, value in tags.items():
        table += pack(">4sII", name, at + len(data), len(value))
        data += value
    head = bytes(8) + pack(">I", 0x02400000) + b"mntrRGB XYZ " + bytes(12) + b"acsp" + bytes(28)
    head += _fixed(0.9642, 1.0, 0.82491) + bytes(48)
    whole = head + pack(">I", len(tags)) + table + data
    return pack(">I", len(whole)) + whole[4:]


def _fixed(*values: float) -> bytes:
    return pack(f">{len(values)}i", *(round(value * 65536) for value in values))


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


NEAR = 12  # of 255, which JPEG may change


@pytest.mark.parametrize("name", KINDS)
def test_a_picture_of_every_kind_is_taken_and_looks_the_same(name: str):
    """Photographs of current phones contain a second picture, and programs do not recognise them as
    plain JPEG (python-pillow/Pillow 8486) (wagtail 729). They are accepted, and so are other
    pictures: transparent ground is white, deep grey keeps its shades, colours of a wide gamut are
    those of the screen."""
    kind = KINDS[name]
    sent = kind.make()
    data, width, height = redrawn(BytesIO(sent), len(sent))
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (width, height))
    assert max(width, height) <= SIDE
    assert (height > width) == kind.tall
    middle = image.getpixel((width // 2, height // 2))
    assert all(abs(a - b) <= NEAR for a, b in zip(middle, kind.seen, strict=True)), middle
    assert not image.info.get("icc_profile")
