"""A picture under a map is taken in as a photograph is, and kept as the land if its maker wants."""

import os
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import storages
from django.utils import timezone
from PIL import ExifTags, Image

from campaign.actions.battles import photo_files
from campaign.actions.battles.photo_files import content
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.seats.account_erasure import erase
from campaign.actions.workshop import maps, pictures
from campaign.actions.workshop.land_files import MOST_BYTES, MOST_SMALL_BYTES, SIDE, land_again
from campaign.map.land.placing import Placement
from campaign.map.layout.drawing import land_box
from campaign.models import Campaign, Map, MapDraft, MapPicture
from club.models import Game
from tests.actions.workshop.photographed import (
    GROUNDS,
    LAND,
    WHOLE,
    committed,
    jpeg,
    laid,
    noise,
    published,
)
from tests.assertions.unchanged import refused
from tests.table import person

pytestmark = pytest.mark.django_db
RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 160, 40), (30, 60, 200), (230, 210, 40)


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def bruno() -> Any:
    return person("bruno")


def red() -> Image.Image:
    return Image.new("RGB", (400, 300), RED)


def quarters() -> Image.Image:
    """Red and green above blue and yellow."""
    board = Image.new("RGB", (800, 800), RED)
    board.paste(GREEN, (400, 0, 800, 400))
    board.paste(BLUE, (0, 400, 400, 800))
    board.paste(YELLOW, (400, 400, 800, 800))
    return board


def campaign_on(map: Map, *players: Any) -> Game:
    seats = [SeatSpec(user.username, "Vikings", user) for user in players]
    return create_campaign(organiser=players[0], name="War", map=map, seats=seats)


def files() -> set[str]:
    try:
        return {f"maps/{name}" for name in storages["photographs"].listdir("maps")[1]}
    except FileNotFoundError:
        return set()


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Any) -> None:
    storage = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": tmp_path},
    }
    settings.STORAGES = settings.STORAGES | {"photographs": storage}


def test_a_picture_is_upright_bounded_and_without_metadata(anna):
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation], exif[ExifTags.Base.Make] = 6, "Secret camera"
    draft = maps.new_draft(by=anna, map=LAND)
    sent = jpeg(Image.new("RGB", (4000, 3000), RED), exif=exif)
    row = pictures.lay_picture(draft.pk, by=anna, file=sent, size=sent.getbuffer().nbytes)
    assert (row.width, row.height) == (1200, 1600)
    assert b"Exif" not in content(row.key)
    assert b"Secret" not in content(row.key)
    assert (row.across, row.x, row.y) == (750, 500, 500)  # all of it is on the sheet


def test_another_picture_replaces_the_first_and_its_files(anna):
    draft = laid(anna, red())
    before = files()
    with committed():
        pictures.lay_picture(draft.pk, by=anna, file=jpeg(red()), size=1)
    assert MapPicture.objects.count() == 1
    assert (len(before), len(files()), before & files()) == (2, 2, set())


@pytest.mark.parametrize(
    "place",
    [
        Placement(4000, 500, 1000, 0, 60),
        Placement(500, -4000, 1000, 0, 60),
        Placement(500, 500, 10, 0, 60),
        Placement(500, 500, 10_000, 0, 60),
        Placement(500, 500, 1000, 360, 60),
        Placement(500, 500, 1000, 0, 0),
    ],
)
def test_a_picture_cannot_be_moved_out_of_reach(anna, place):
    draft = laid(anna, red())
    refused(
        "picture-place",
        lambda: pictures.place_picture(
            draft.pk, by=anna, place=place, as_land=False, allowed=False
        ),
    )


def test_nobody_else_touches_the_picture_of_a_draft(anna, bruno):
    draft = laid(anna, red())
    for act in (
        lambda: pictures.lay_picture(draft.pk, by=bruno, file=jpeg(red()), size=1),
        lambda: pictures.remove_picture(draft.pk, by=bruno),
        lambda: pictures.place_picture(draft.pk, by=bruno, place=WHOLE, as_land=True, allowed=True),
        lambda: pictures.publish(draft.pk, by=bruno),
    ):
        with pytest.raises(LookupError):
            act()
    assert MapPicture.objects.get().strength == pictures.STRENGTH


def test_nobody_has_too_many_pictures(anna, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PICTURES", 1)
    draft = laid(anna, red())
    other = maps.new_draft(by=anna, map=LAND)
    refused(
        "map-pictures", lambda: pictures.lay_picture(other.pk, by=anna, file=jpeg(red()), size=1)
    )
    pictures.lay_picture(draft.pk, by=anna, file=jpeg(red()), size=1)  # in place of the first


def test_the_land_needs_the_word_of_its_maker(anna):
    draft = laid(anna, red())
    pictures.place_picture(draft.pk, by=anna, place=WHOLE, as_land=True, allowed=False)
    before = files()
    refused("picture-allowed", lambda: pictures.publish(draft.pk, by=anna))
    assert (files(), Map.objects.count(), MapDraft.objects.count()) == (before, 0, 1)


def test_a_map_that_cannot_be_published_leaves_no_file(anna, monkeypatch):
    draft = laid(anna, red())
    pictures.place_picture(draft.pk, by=anna, place=WHOLE, as_land=True, allowed=True)
    before = files()
    monkeypatch.setattr(maps, "MOST_MAPS", 0)
    refused("too-many-maps", lambda: pictures.publish(draft.pk, by=anna))
    assert files() == before


def test_a_campaign_has_the_picture_of_its_map_as_land(anna, bruno):
    with committed():
        map = published(anna, red())
    row = MapPicture.objects.get()
    assert (row.map, row.draft, MapDraft.objects.count()) == (map, None, 0)
    assert campaign_on(map, anna, bruno).campaign.picture == row
    assert files() == {row.key, small(row.key), row.land_key, small(row.land_key)}


def small(key: str) -> str:
    return key.replace(".", "-small.")


def test_a_picture_that_is_not_the_land_stays_with_its_maker(anna, bruno):
    map = published(anna, red(), land=False)
    assert (map.land_picture, MapPicture.objects.get().land_key) == (None, "")
    assert campaign_on(map, anna, bruno).campaign.picture is None


@pytest.mark.parametrize("ground", GROUNDS)
def test_the_files_of_any_land_are_small(anna, ground):
    row = published(anna, GROUNDS[ground]()).land_picture
    large, little = content(row.land_key), content(row.land_key, small=True)
    assert (len(large) <= MOST_BYTES, len(little) <= MOST_SMALL_BYTES) == (True, True)
    with Image.open(BytesIO(large)) as picture:
        assert (picture.format, max(picture.size) <= SIDE) == ("WEBP", True)
        assert "exif" not in picture.info


def colours_at(row: MapPicture, *spots: tuple[float, float]) -> list[Any]:
    """The colours of the land at these points of the sheet: the nearest of the four, or none."""
    with Image.open(BytesIO(content(row.land_key))) as picture:
        plain = picture.convert("RGB")
    found = []
    for x, y in spots:
        at = (x - row.left) / row.wide * plain.width, (y - row.top) / row.high * plain.height
        seen = plain.getpixel((int(at[0]), int(at[1])))
        near = min(
            (RED, GREEN, BLUE, YELLOW),
            key=lambda one: sum(abs(a - b) for a, b in zip(one, seen, strict=True)),
        )
        far = sum(abs(a - b) for a, b in zip(near, seen, strict=True))
        found.append(near if far < 60 else None)
    return found


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, [RED, GREEN, BLUE, YELLOW]),
        (90, [BLUE, RED, YELLOW, GREEN]),
        (180, [YELLOW, BLUE, GREEN, RED]),
        (270, [GREEN, YELLOW, RED, BLUE]),
    ],
)
def test_the_land_lies_where_the_picture_lay(anna, turn, expected):
    place = Placement(450, 550, 600, turn, 100)
    row = published(anna, quarters(), place=place).land_picture
    assert (row.left, row.top) == (land_box(LAND).x, land_box(LAND).y)
    spots = ((300, 400), (600, 400), (300, 700), (600, 700))
    assert colours_at(row, *spots, (800, 550), (450, 220)) == [*expected, None, None]


def test_a_new_version_begins_with_the_picture_of_its_maker(anna, bruno):
    map = published(anna, quarters(), place=Placement(400, 600, 1500, 30, 80))
    maps.share_map(map.slug, by=anna, shared=True)
    own, other = (maps.new_draft(by=one, map=LAND, based_on=map) for one in (anna, bruno))
    for draft, by in ((own, anna), (other, bruno)):
        pictures.lay_own(draft, map, by=by)
    row = MapPicture.objects.get(draft=own)
    assert (row.x, row.y, row.across, row.turn, row.strength) == (400, 600, 1500, 30, 80)
    assert (row.as_land, row.key != map.picture.key) == (True, True)
    assert not MapPicture.objects.filter(draft=other).exists()


def test_without_its_picture_a_campaign_has_the_drawn_land(anna, bruno):
    with committed():
        map = published(anna, red())
    game = campaign_on(map, anna, bruno)
    with pytest.raises(LookupError):
        pictures.remove_land(map.slug, by=bruno)
    with committed():
        pictures.remove_land(map.slug, by=anna)
    assert (Campaign.objects.get().picture, files()) == (None, set())
    version = game.version
    game.refresh_from_db()
    assert game.version > version  # pages that were drawn before are drawn anew


def test_erasing_the_maker_erases_their_pictures(anna, bruno):
    with committed():
        map = published(anna, red())
        laid(anna, red())
    campaign_on(map, bruno, anna)
    assert len(files()) == 6
    with committed():
        erase(anna)
    assert (MapPicture.objects.count(), files()) == (0, set())
    assert Campaign.objects.get().picture is None


def test_deleting_a_draft_or_a_map_deletes_the_files(anna):
    with committed():
        published(anna, red())
        draft = laid(anna, red())
    with committed():
        maps.delete_draft(draft.pk, by=anna)
    assert len(files()) == 4
    with committed():
        Map.objects.all().delete()
    assert files() == set()


def test_only_files_that_no_picture_names_are_cleared_away(anna, tmp_path):
    with committed():
        published(anna, red())
    kept = files()
    with photo_files.stored_picture(b"x", b"y", kind="webp"):
        pass
    old = (timezone.now() - timedelta(days=2)).timestamp()
    for path in tmp_path.glob("maps/*"):
        os.utime(path, (old, old))
    assert photo_files.delete_unnamed() == 2
    assert files() == kept


@pytest.mark.parametrize(
    "sent",
    [b"", b"RIFF\x10\0\0\0WEBPVP8 ", jpeg(red()).getvalue(), bytes(5_000_000)],
    ids=["nothing", "cut off", "a JPEG", "too long"],
)
def test_a_land_that_arrives_is_checked(sent):
    refused("photo", lambda: land_again(sent))


def test_a_land_that_arrives_is_not_larger_than_ours():
    out = BytesIO()
    Image.new("RGB", (SIDE + 1, 10)).save(out, "WEBP")
    refused("photo", lambda: land_again(out.getvalue()))
    out = BytesIO()
    noise().save(out, "WEBP", quality=100)
    assert len(land_again(out.getvalue()).image) <= MOST_BYTES
