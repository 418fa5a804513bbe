"""Portraits of lords: small squares without metadata, one for each lord, of the seat's player."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from PIL import Image

from campaign.actions.battles import photos, portraits
from campaign.actions.battles.photo_files import pixels_of
from campaign.actions.history.effective_history import read_world
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import export_of
from campaign.models import BattlePhoto
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.actions.battles.pictures import picture
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
SECRET = b"a camera in Aunt Ida's kitchen"


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "bids")


def lords(game: Game, player: str) -> list[str]:
    game.refresh_from_db()
    return [id for id, lord in read_world(game).lords.items() if lord.owner == player]


def draw(game: Game, user: Any, player: str, lord: str, file: BytesIO | None = None) -> BattlePhoto:
    sent = file or picture(900, 600)
    size = len(sent.getvalue())
    actor = Actor.seat(user, player)
    return portraits.set_portrait(game.pk, lord, actor=actor, file=sent, size=size)


def halves() -> BytesIO:
    """A wide picture: red, a blue square in the middle, red."""
    drawn, out = Image.new("RGB", (900, 300), "red"), BytesIO()
    drawn.paste("blue", (300, 0, 600, 300))
    exif = Image.Exif()
    exif[0x010F] = SECRET.decode()
    drawn.save(out, "JPEG", exif=exif, quality=95)
    out.seek(0)
    return out


def test_the_middle_is_kept_as_a_small_square_without_metadata(game: Game, people: list[Any]):
    sent = halves()
    assert SECRET in sent.getvalue()
    stored = pixels_of(draw(game, people[0], "A", lords(game, "A")[0], sent))
    image = Image.open(BytesIO(stored))
    assert (image.format, image.size, len(image.getexif())) == ("JPEG", (256, 256), 0)
    assert SECRET not in stored
    for place in ((8, 8), (128, 128), (247, 247)):
        red, _green, blue = image.getpixel(place)
        assert blue > 200 > 80 > red
    assert len(stored) < 20_000


def test_a_new_portrait_takes_the_place_of_the_old_one(game: Game, people: list[Any]):
    lord = lords(game, "A")[0]
    first = draw(game, people[0], "A", lord)
    second = draw(game, people[0], "A", lord)
    assert [row.pk for row in game.photos.all()] == [second.pk]
    game.refresh_from_db()
    assert portraits.faces_of(game) == {lord: (second.pk, "A")}
    assert first.key != second.key


def test_nobody_draws_the_lords_of_others(game: Game, people: list[Any]):
    """Other tests of the same process may have left files."""
    before = {*settings.PHOTOGRAPHS.rglob("*")}
    for lord in (lords(game, "B")[0], "l99", ""):
        with pytest.raises(Refusal) as refused:
            draw(game, people[0], "A", lord)
        assert refused.value.code == "no-such-lord"
    with pytest.raises(Refusal, match="You cannot decide this"):
        draw(game, people[0], "B", lords(game, "B")[0])
    assert not game.photos.exists()
    assert {*settings.PHOTOGRAPHS.rglob("*")} == before


def test_the_player_and_the_organiser_remove_a_portrait(game: Game, people: list[Any]):
    anna, bruno = people
    other, own = lords(game, "B")[0], lords(game, "A")[0]
    draw(game, bruno, "B", other)
    draw(game, anna, "A", own)
    with pytest.raises(Refusal):
        portraits.remove_portrait(game.pk, own, actor=Actor.seat(bruno, "B"))
    portraits.remove_portrait(game.pk, other, actor=Actor.organiser(anna))
    portraits.remove_portrait(game.pk, own, actor=Actor.seat(anna, "A"))
    portraits.remove_portrait(game.pk, own, actor=Actor.seat(anna, "A"))
    assert not game.photos.exists()


def test_portraits_count_apart_from_photographs_of_battles(
    game: Game, people: list[Any], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(portraits, "MOST_PORTRAITS", 1)
    first, second, *_ = lords(game, "A")
    draw(game, people[0], "A", first)
    draw(game, people[0], "A", first)
    with pytest.raises(Refusal) as refused:
        draw(game, people[0], "A", second)
    assert refused.value.code == "portraits"
    assert photos.room_for(game, "k1", 1) == photos.MOST_OF_BATTLE
    assert photos.photos_by_battle(game) == {}


@pytest.mark.parametrize("data", [b"", b"<svg onload='alert(1)'/>", b"\xff\xd8" + bytes(900)])
def test_what_is_no_picture_is_refused_and_leaves_no_file(
    game: Game, people: list[Any], data: bytes
):
    with pytest.raises(Refusal) as refused:
        draw(game, people[0], "A", lords(game, "A")[0], BytesIO(data))
    assert refused.value.code == "photo"
    assert not game.photos.exists()


def test_others_see_a_new_portrait_at_once_since_the_version_grows(game: Game, people: list[Any]):
    before = game.version
    lord = lords(game, "A")[0]
    row = draw(game, people[0], "A", lord)
    game.refresh_from_db()
    assert game.version > before
    photos.remove_photo(game.pk, row.pk, actor=Actor.seat(people[0], "A"))
    grown = game.version
    game.refresh_from_db()
    assert game.version > grown
    assert portraits.faces_of(game) == {}


def test_a_person_takes_their_portraits_along_and_leaves_none_behind(game: Game, people: list[Any]):
    bruno, lord = people[1], lords(game, "B")[0]
    row = draw(game, bruno, "B", lord)
    with ZipFile(BytesIO(export_of(bruno))) as archive:
        assert f"photographs/{row.pk}.jpg" in archive.namelist()
        listed = json.loads(archive.read("account.json"))["campaign.BattlePhoto (by)"]
        assert [one["lord"] for one in listed] == [lord]
    erase(bruno)
    assert not game.photos.exists()
    game.refresh_from_db()
    assert portraits.faces_of(game) == {}


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_dead_are_grey_in_books(mode: str):
    colours = Image.new("RGB", (256, 256), "red")
    out = BytesIO()
    colours.convert(mode).save(out, "JPEG")
    assert Image.open(BytesIO(portraits.in_grey(out.getvalue()))).mode == "L"
