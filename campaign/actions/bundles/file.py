"""The file of a bundle: a ZIP archive with a few known members of limited size (D3).

`campaign.json` has what the bundle is, and the campaign's own row; `rows.json` the rows of its
tables; `record.jsonl` its record file, for those who want to read or replay it; `sealed.age` its
sealed part; `photographs/<number>.jpg` its photographs. A reader takes no more than it has room
for, whatever the archive says of itself.
"""

import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import msgspec
from django.utils.translation import gettext_noop
from msgspec import Struct

from club.actions.chain.chained_rows import canonical
from club.refusals import Refusal

FORMAT = 1
KIND = "bundle of a campaign"
LARGEST = 150_000_000  # bytes of all members, unpacked
LARGEST_PHOTO = 2_000_000
MOST_MEMBERS = 200
# Values in one JSON text: once decoded, a table of three bytes takes some 70 bytes of memory, one
# with a value some 240. A long war has 600,000 commas and 150,000 tables.
MOST_VALUES, MOST_TABLES = 3_000_000, 500_000
RECORD, CAMPAIGN, ROWS, SEALED = "record.jsonl", "campaign.json", "rows.json", "sealed.age"
PHOTOS = "photographs/"

NO_BUNDLE = gettext_noop("This file is not a campaign bundle, or it is damaged.")
NEWER = gettext_noop("This bundle is in format {format}; this site reads format {known}.")
TOO_LARGE = gettext_noop("This bundle is too large: this site unpacks at most {most} MB.")

Rows = Mapping[str, list[dict[str, Any]]]


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


class Bundle(Struct, kw_only=True):
    """An opened bundle. `photos` are files by the number of their row."""

    manifest: Manifest
    rows: Rows
    record: str
    sealed: bytes
    photos: dict[int, bytes]


def packed(bundle: Bundle) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(CAMPAIGN, msgspec.json.encode(bundle.manifest))
        archive.writestr(RECORD, bundle.record)
        archive.writestr(ROWS, canonical(bundle.rows))
        archive.writestr(SEALED, bundle.sealed)
        for number, image in bundle.photos.items():
            archive.writestr(f"{PHOTOS}{number}.jpg", image, ZIP_STORED)
    return out.getvalue()


def unpacked(file: IO[bytes]) -> Bundle:
    """Refuses `bundle` for a file that is none, `format` and `too-large`."""
    try:
        with ZipFile(file) as archive:
            return _read(archive)
    except (
        BadZipFile, EOFError, KeyError, NotImplementedError, OSError, RecursionError, RuntimeError,
        ValueError, zlib.error,
    ) as error:  # fmt: skip
        raise Refusal("bundle", "D3", NO_BUNDLE, fields=("file",)) from error


def _read(archive: ZipFile) -> Bundle:
    names = archive.namelist()
    if len(names) > MOST_MEMBERS or len(set(names)) < len(names):
        raise ValueError("too many members")
    room = Room(archive)
    manifest = room.member(CAMPAIGN)
    if b'"kind":' not in manifest:
        raise ValueError("no manifest")
    check_values(manifest)
    _check_format(manifest)
    rows = room.member(ROWS)
    check_values(rows)
    if b"\\u0000" in rows or b"\\u0000" in manifest:
        raise ValueError("a character that no database stores")
    return Bundle(
        manifest=msgspec.json.decode(manifest, type=Manifest),
        rows=msgspec.json.decode(rows, type=dict[str, list[dict[str, Any]]]),
        record=room.member(RECORD).decode(),
        sealed=room.member(SEALED),
        photos={
            int(name.removeprefix(PHOTOS).removesuffix(".jpg")): room.member(name, LARGEST_PHOTO)
            for name in names if name.startswith(PHOTOS)
        },
    )  # fmt: skip


def check_values(text: bytes) -> None:
    """Raises ValueError for JSON with more values than a bundle has, before it is decoded."""
    tables = max(text.count(b"["), text.count(b"{"))
    if tables > MOST_TABLES or text.count(b",") > MOST_VALUES:
        raise ValueError("too many values")


def _check_format(manifest: bytes) -> None:
    """Before all else is decoded, whose shape another format may have changed."""

    class Head(Struct):
        format: int
        kind: str

    head = msgspec.json.decode(manifest, type=Head)
    if head.kind != KIND:
        raise ValueError("another kind of file")
    if head.format != FORMAT:
        raise Refusal("format", "D3", NEWER, fields=("file",), format=head.format, known=FORMAT)


class Room:
    """How much may still be unpacked of an archive."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive = archive
        self.left = LARGEST

    def member(self, name: str, most: int = LARGEST) -> bytes:
        """Refuses `too-large` as soon as more comes out than there is room for."""
        most = min(most, self.left)
        with self.archive.open(name) as member:
            found = member.read(most + 1)
        if len(found) > most:
            raise Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=LARGEST // 1_000_000)
        self.left -= len(found)
        return found
