"""The file of a bundle: a ZIP archive with a few known members of limited size (D3).

`campaign.json` has the head of the bundle and the campaign's own row; `rows.json` the rows of its
tables; `record.jsonl` its record file, for people who want to read or replay it; `sealed.age` its
sealed part; `photographs/<number>.jpg` its photographs, `land.webp` the picture under its map, if
it has one. A reader takes one member after another, as far as it needs them. It never unpacks more
than its limit, whatever sizes the archive states.
"""

from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import msgspec
from django.utils.translation import gettext_noop
from msgspec import Struct

from campaign.actions.bundles.archive import Archive, readable
from club.actions.chain.chained_rows import canonical
from club.refusals import Refusal

FORMAT = 1
KIND = "bundle of a campaign"
LARGEST_MANIFEST = 1_000_000  # bytes
LARGEST_PHOTO = 2_000_000
# The number of values in one JSON text. Once decoded, an empty table (three bytes of text) takes
# some 70 bytes of memory, and a table with one value some 240. A long war has 600,000 commas and
# 150,000 tables.
MOST_VALUES, MOST_TABLES = 3_000_000, 500_000
RECORD, CAMPAIGN, ROWS, SEALED = "record.jsonl", "campaign.json", "rows.json", "sealed.age"
PHOTOS, LAND = "photographs/", "land.webp"

NEWER = gettext_noop("This bundle is in format {format}; this site reads format {known}.")

Rows = Mapping[str, list[dict[str, Any]]]


class Land(Struct):
    """The part of the sheet that `land.webp` covers, in map units, and the hash of that land."""

    left: float
    top: float
    wide: float
    high: float
    hash: str


class Manifest(Struct, kw_only=True):
    """The head of a bundle: the campaign's address, its organiser there, and its two own rows.

    `sealed_for` is the public key of the installation that can open the sealed part.
    """

    format: int = FORMAT
    kind: str = KIND
    address: str
    made_at: str
    organiser: str  # a pseudonym
    organiser_name: str
    sealed_for: str
    game: dict[str, Any]
    campaign: dict[str, Any]
    land: Land | None = None


class Bundle(Struct, kw_only=True):
    """A bundle to be written. `photos` are files by the number of their row, `land` the picture
    under its map, or empty."""

    manifest: Manifest
    rows: Rows
    record: str
    sealed: bytes
    photos: dict[int, bytes]
    land: bytes = b""


def packed(bundle: Bundle) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(CAMPAIGN, msgspec.json.encode(bundle.manifest))
        archive.writestr(RECORD, bundle.record)
        archive.writestr(ROWS, canonical(bundle.rows))
        archive.writestr(SEALED, bundle.sealed)
        for number, image in bundle.photos.items():
            archive.writestr(f"{PHOTOS}{number}.jpg", image, ZIP_STORED)
        if bundle.land:
            archive.writestr(LAND, bundle.land, ZIP_STORED)
    return out.getvalue()


def read_manifest(archive: Archive) -> Manifest:
    """The head of a bundle. The other members must be present. Refuses `bundle` and `format`."""
    with readable():
        if not {RECORD, CAMPAIGN, ROWS, SEALED} <= set(archive.names):
            raise ValueError("a part is missing")
        if archive.size(CAMPAIGN) > LARGEST_MANIFEST:
            raise ValueError("no manifest is that large")
        manifest = archive.member(CAMPAIGN, LARGEST_MANIFEST)
        if b'"kind":' not in manifest:
            raise ValueError("no manifest")
        _check_text(manifest)
        _check_format(manifest)
        return msgspec.json.decode(manifest, type=Manifest)


def read_rows(archive: Archive) -> Rows:
    """The rows by their tables; refuses `bundle` and `too-large`."""
    with readable():
        rows = archive.member(ROWS)
        _check_text(rows)
        return msgspec.json.decode(rows, type=dict[str, list[dict[str, Any]]])


def photo_numbers(archive: Archive) -> list[int]:
    """The numbers of the photographs; none is read. Refuses `bundle`."""
    with readable():
        return [
            int(name.removeprefix(PHOTOS).removesuffix(".jpg"))
            for name in archive.names
            if name.startswith(PHOTOS)
        ]


def read_photo(archive: Archive, number: int) -> bytes:
    """The bytes of one photograph. Refuses `bundle` and `too-large`."""
    with readable():
        return archive.member(f"{PHOTOS}{number}.jpg", LARGEST_PHOTO)


def read_land(archive: Archive) -> bytes:
    """The bytes of the picture under the map. Refuses `bundle` and `too-large`."""
    with readable():
        return archive.member(LAND, LARGEST_PHOTO)


def read_sealed(archive: Archive) -> bytes:
    """The sealed part as it is encrypted. Refuses `bundle` and `too-large`."""
    with readable():
        return archive.member(SEALED)


def check_values(text: bytes) -> None:
    """Raises ValueError for JSON with more values than a bundle has, before it is decoded."""
    tables = max(text.count(b"["), text.count(b"{"))
    if tables > MOST_TABLES or text.count(b",") > MOST_VALUES:
        raise ValueError("too many values")


def _check_text(text: bytes) -> None:
    check_values(text)
    if b"\\u0000" in text:
        raise ValueError("a character that no database stores")


def _check_format(manifest: bytes) -> None:
    """Checks the format before anything else is decoded, since another format may have another
    shape."""

    class Head(Struct):
        format: int
        kind: str

    head = msgspec.json.decode(manifest, type=Head)
    if head.kind != KIND:
        raise ValueError("another kind of file")
    if head.format != FORMAT:
        raise Refusal("format", "D3", NEWER, fields=("file",), format=head.format, known=FORMAT)
