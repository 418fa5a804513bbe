"""Pictures that are bombs, torn or more than a picture, sent to every door for pictures: under a
map, as the portrait of a lord, as the crest of a house."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from campaign.actions.battles.photo_files import content
from campaign.actions.workshop import maps
from campaign.models import BattlePhoto, MapPicture
from club.actions.house.held_house import house
from tests.actions.battles.pictures import picture
from tests.admin.signed_in import signed_in
from tests.pages.laid import LAND, address, lay, refusal
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db(transaction=True)
REFUSED = 422
SCRIPT = b"<script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>"
Send = Callable[[bytes], Any]


def jpeg(width: int = 400, height: int = 300, **more: Any) -> bytes:
    return picture(width, height, "JPEG", **more).getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *more: bytes, said: int = 0) -> bytes:
    """A PNG of one bit a pixel; it may say that it is higher than it is."""
    packer, row = zlib.compressobj(9), bytes(1 + (width + 7) // 8)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, said or height, 1, 0, 0, 0, 0)
    rest = (*more, chunk(b"IDAT", data), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(rest)


def saved(kind: str, **more: Any) -> bytes:
    out = BytesIO()
    Image.new("RGB", (64, 64), "red").save(out, kind, **more)
    return out.getvalue()


def words_of_a_bomb() -> bytes:
    """A packed text of 200 million signs in a PNG of 8 pixels."""
    return png(8, 8, chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(200_000_000), 9)))


def packed(before: bytes) -> bytes:
    """A picture that is also a packed file with a page in it."""
    out = BytesIO()
    with ZipFile(out, "w") as file:
        file.writestr("index.html", SCRIPT)
    return before + out.getvalue()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a bomb of 400 million pixels": lambda: png(20_000, 20_000),
    "a bomb of 49 million, decoded whole": lambda: png(7_000, 7_000),
    "a progressive bomb": lambda: jpeg(6_000, 4_000, progressive=True),
    "a PNG that says it is huge": lambda: png(8, 8, said=2**31 - 1),
    "a PNG without a height": lambda: png(8, 8)[:20] + bytes(4) + png(8, 8)[24:],
    "a torn JPEG": lambda: jpeg(900, 900)[:2_000],
    "a torn PNG": lambda: saved("PNG")[:60],
    "a torn WebP": lambda: saved("WEBP")[:40],
    "the head of a JPEG": lambda: b"\xff\xd8\xff\xe0",
    "a JPEG of noughts": lambda: jpeg()[:200] + bytes(100_000),
    "a drawing with a script": lambda: SVG,
    "a page that says it is a GIF": lambda: b"GIF89a/*" + SCRIPT,
    "a GIF": lambda: saved("GIF"),
    "a TIFF": lambda: saved("TIFF"),
    "a BMP": lambda: saved("BMP"),
    "an icon": lambda: saved("ICO"),
    "a PDF": lambda: saved("PDF"),
    "a program of PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "nothing": lambda: b"\n",
    "a file of thirteen megabytes": lambda: jpeg() + bytes(13_000_000),
}


def under_a_map() -> tuple[Send, Callable[[], list[bytes]]]:
    anna = person("anna")
    client, draft = Client(), maps.new_draft(by=anna, map=LAND)
    client.force_login(anna)
    door = f"/maps/draft/{draft.pk}/picture"
    return (
        lambda data: client.post(door, {"do": "lay", "photo": file(data)}),
        lambda: [content(row.key) for row in MapPicture.objects.all()],
    )


def of_a_lord() -> tuple[Send, Callable[[], list[bytes]]]:
    anna = person("anna")
    game = lay(a_world(LAND, a_band("b1", "A", "Alder"), players="AB"), [anna])
    client = Client()
    client.force_login(anna)
    door = address(game, "lords/lord-b1")
    return (
        lambda data: client.post(door, {"what": "portrait", "photo": file(data)}),
        lambda: [content(row.key) for row in BattlePhoto.objects.all()],
    )


def of_the_house() -> tuple[Send, Callable[[], list[bytes]]]:
    staff = signed_in(person("sigrid", is_staff=True))

    def kept() -> list[bytes]:
        key = house().crest
        return [Client().get(f"/crest/{key}/512.png").content] if key else []

    return lambda data: staff.post("/club/house", {"what": "picture", "photo": file(data)}), kept


DOORS = {"under a map": under_a_map, "of a lord": of_a_lord, "of the house": of_the_house}


def file(data: bytes) -> SimpleUploadedFile:
    """Its name and its kind are what somebody says they are."""
    return SimpleUploadedFile("\u202egnp.exe", data, content_type="image/png")


@pytest.mark.parametrize("door", DOORS)
def test_no_door_takes_a_hostile_picture(door: str):
    """Bombs of pictures ended in an error of the server (zulip/zulip 11215)
    (inveniosoftware/invenio-rdm-records 1766), and files of kinds that nobody needs were decoded
    (danmunz/docent 24). All are refused in a sentence, and nothing of them stays."""
    send, kept = DOORS[door]()
    for kind, make in HOSTILE.items():
        answer = send(make())
        assert answer.status_code == REFUSED, kind
        assert refusal(answer), kind
        assert kept() == [], kind


MORE_THAN_PICTURES: dict[str, Callable[[], bytes]] = {
    "a packed file behind a JPEG": lambda: packed(jpeg()),
    "a page behind a PNG": lambda: saved("PNG") + SCRIPT,
    "a script in the comment of a JPEG": lambda: jpeg(comment=SCRIPT + b"*/"),
    "a script in EXIF": lambda: jpeg(exif=spoken()),
    "a text in a PNG that is a bomb": words_of_a_bomb,
}


def spoken() -> Image.Exif:
    exif = Image.Exif()
    exif[0x010E] = SCRIPT.decode()  # the description of the picture
    return exif


@pytest.mark.parametrize("door", DOORS)
def test_what_is_kept_of_a_picture_is_the_picture_alone(door: str):
    """Files that are a picture and something else were stored as they came
    (netbox-community/netbox 22428). What is kept is drawn again: no comment, no page and no packed
    file is left in it."""
    send, kept = DOORS[door]()
    for kind, make in MORE_THAN_PICTURES.items():
        answer = send(make())
        assert answer.status_code in (302, REFUSED), kind
        for data in kept():
            assert SCRIPT not in data, kind
            assert b"PK\x03\x04" not in data, kind
            assert Image.open(BytesIO(data)).format in ("JPEG", "PNG"), kind
    assert kept()
