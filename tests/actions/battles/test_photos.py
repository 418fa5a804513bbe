"""Photographs are redrawn: small, upright, without metadata, and never anything else."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageOps
from PIL.TiffImagePlugin import IFDRational

from campaign.actions.battles import photos
from club.actions.journal.actor import Actor
from club.refusals import Refusal
from tests.actions.battles.pictures import picture
from tests.table import new_campaign, person


def redrawn(file: BytesIO) -> tuple[Image.Image, int, int]:
    data, width, height = photos.redrawn(file, len(file.getvalue()))
    return Image.open(BytesIO(data)), width, height


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_large_picture_becomes_a_small_jpeg(kind: str):
    image, width, height = redrawn(picture(4000, 2000, kind))
    assert (image.format, image.size) == ("JPEG", (width, height))
    assert (width, height) == (1600, 800)


def test_metadata_is_removed_and_the_picture_is_upright():
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010F] = "a camera"
    image, width, height = redrawn(picture(400, 200, exif=exif))
    assert (width, height) == (200, 400)
    assert not image.getexif()


def test_a_picture_with_broken_metadata_is_accepted():
    exif = Image.Exif()
    exif[0x0112], exif[0x011A] = 6, IFDRational(72, 1)
    sent = picture(400, 200, exif=exif).getvalue()
    a_fraction, a_text = b"\x01\x1a\x00\x05", b"\x01\x1a\x00\x02"
    assert a_fraction in sent
    _, width, height = redrawn(BytesIO(sent.replace(a_fraction, a_text)))
    assert (width, height) == (200, 400)


@pytest.mark.parametrize("turn", range(1, 9), ids=lambda turn: f"orientation {turn}")
def test_the_picture_is_turned_as_its_exif_says(turn: int):
    """The corner that was dark at the top left is where Pillow's own turning puts it."""
    exif = Image.Exif()
    exif[0x0112] = turn
    drawn, out = Image.new("RGB", (40, 20), "white"), BytesIO()
    drawn.paste("black", (0, 0, 16, 8))
    drawn.save(out, "PNG", exif=exif)
    wanted = ImageOps.exif_transpose(Image.open(BytesIO(out.getvalue()))).convert("L")
    found = redrawn(out)[0].convert("L")
    assert found.size == wanted.size
    assert ImageChops.difference(found, wanted).getextrema()[1] < 60


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"GIF89a" + bytes(40), b"\xff\xd8\xff\xe0junk"])
def test_a_file_that_is_not_a_photograph_is_refused(data: bytes):
    with pytest.raises(Refusal) as refused:
        photos.redrawn(BytesIO(data), len(data))
    assert refused.value.code == "photo"


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_a_decompression_bomb_is_refused_before_decoding():
    bomb = picture(12_000, 12_000, "PNG")
    assert len(bomb.getvalue()) < 1_000_000
    with pytest.raises(Refusal) as refused:
        photos.redrawn(bomb, len(bomb.getvalue()))
    assert "too large" in refused.value.sentence


def test_a_truncated_file_is_refused():
    whole = picture(800, 800).getvalue()
    with pytest.raises(Refusal):
        photos.redrawn(BytesIO(whole[: len(whole) // 3]), 100)


@pytest.mark.django_db
def test_permission_is_checked_before_a_photograph_is_decoded(monkeypatch: pytest.MonkeyPatch):
    """Decoding costs half a second, so strangers must not cause it (L10)."""
    anna, bruno = person("anna"), person("bruno")
    game = new_campaign(anna, [anna, bruno])
    monkeypatch.setattr(photos, "redrawn", lambda *_: pytest.fail("it was decoded"))
    for actor in (Actor.seat(anna, "A"), Actor.seat(person("clara"), "B")):
        with pytest.raises(Refusal) as refused:
            photos.add_photo(game.pk, "k1", actor=actor, file=picture(9, 9), size=9)
        assert refused.value.code == "not-yours"
