"""The crest in the sizes that browsers and phones ask for.

Each is drawn from one square picture: a drawn crest, or the one that was sent.
"""

import hashlib
from io import BytesIO
from typing import IO, Any

from django.core.cache import caches
from PIL import Image

from club.actions.house.drawn_crests import crest_png, name_of
from club.actions.house.held_house import ROW
from club.actions.security.pictures import redrawn
from club.models import House

SIDE = 512  # pixels of the square that is kept
SIZES = (32, 96, 180, 192, 512)  # of a tab, the head of a page, Apple's screens, and Android's
MASKABLE = "maskable"  # Android cuts it to any shape within the inner four fifths
INNER = 0.62  # the part of the side that the crest takes there
GROUND = "#f4ecd9"  # behind it: the paper of light pages


def square_of(file: IO[Any], size: int) -> bytes:
    """A sent picture as a square PNG, on white where it is not square. Refuses what photographs
    refuse."""
    picture = Image.open(BytesIO(redrawn(file, size)[0]))
    picture.thumbnail((SIDE, SIDE))
    square = Image.new("RGB", (SIDE, SIDE), "white")
    square.paste(picture, ((SIDE - picture.width) // 2, (SIDE - picture.height) // 2))
    return _written(square.quantize(128))


def key_of_picture(square: bytes) -> str:
    return hashlib.sha256(square).hexdigest()[:24]


def crest_picture(key: str, size: int | str) -> bytes:
    """The crest with this key as a PNG. Raises LookupError for another key or size."""
    if size != MASKABLE and size not in SIZES:
        raise LookupError(size)
    kept = f"crest-{key}-{size}"
    found: bytes | None = caches["own"].get(kept)
    if found is None:
        found = _drawn(_square(key), size)
        caches["own"].set(kept, found)
    return found


def _square(key: str) -> bytes:
    name = name_of(key)
    if name is not None:
        return crest_png(name)
    rows = House.objects.filter(pk=ROW, crest=key).values_list("picture", flat=True)
    found = rows.first()
    if not found:
        raise LookupError(key)
    return bytes(found)


def _drawn(square: bytes, size: int | str) -> bytes:
    crest = Image.open(BytesIO(square), formats=("PNG",)).convert("RGBA")
    if size != MASKABLE:
        return _written(crest.resize((int(size), int(size)), Image.Resampling.LANCZOS))
    side = round(SIDE * INNER)
    small = crest.resize((side, side), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (SIDE, SIDE), GROUND)
    whole.paste(small, ((SIDE - side) // 2, (SIDE - side) // 2), small)
    return _written(whole)


def _written(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
