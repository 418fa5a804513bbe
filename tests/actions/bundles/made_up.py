"""Bundles that were changed, and bundles made to exhaust the site."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from PIL import Image

Parts = dict[str, bytes]


def parts_of(bundle: bytes) -> Parts:
    with ZipFile(BytesIO(bundle)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts: Parts) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def made_up(bundle: bytes, members: Parts) -> bytes:
    """The bundle with further or other members."""
    return zipped(parts_of(bundle) | members)


def changed(bundle: bytes, change: Callable[[Any], object], name: str = "rows.json") -> bytes:
    parts = parts_of(bundle)
    rows = json.loads(parts[name])
    change(rows)
    return zipped(parts | {name: json.dumps(rows).encode()})


def with_photographs(bundle: bytes, photos: dict[int, bytes]) -> bytes:
    """The bundle with these pictures, and rows that name them."""
    named = changed(bundle, lambda rows: rows["photograph"].extend({"id": n} for n in photos))
    return made_up(named, {f"photographs/{number}.jpg": image for number, image in photos.items()})


def of_plain_pictures(bundle: bytes, many: int, *, named: bool = False) -> bytes:
    """The bundle with so many pictures of one colour, each as large as a site stores them."""
    out = BytesIO()
    Image.new("L", (1600, 1600)).save(out, "JPEG")
    photos = dict.fromkeys(range(1, many + 1), out.getvalue())
    if named:
        return with_photographs(bundle, photos)
    return made_up(bundle, {f"photographs/{number}.jpg": image for number, image in photos.items()})


def of_much_text(bundle: bytes, megabytes: int) -> bytes:
    """The bundle with rows of so many megabytes, which take a hundredth of that in the file."""
    text = b"x" * 990_000
    rows = b'{"entry":[%b{}]}' % (b'{"command":"%b"},' % text * megabytes)
    return made_up(bundle, {"rows.json": rows})
