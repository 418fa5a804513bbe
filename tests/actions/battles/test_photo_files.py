"""Photographs are files, in a directory or an S3-compatible store. They live as long as their
rows."""

import os
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.management import call_command
from django.db import transaction
from PIL import Image

from campaign.actions.battles import photo_files
from campaign.actions.battles.photo_files import copy_in, move_to_files, pixels_of, stored
from campaign.models import BattlePhoto
from club.actions.schedule.site_pause import pause_closing, resume_closing
from club.models import Game
from club.refusals import Refusal
from club.workers.cleanup import tidy
from tests.actions.battles.object_store import ObjectStore, object_store
from tests.actions.battles.pictures import picture
from tests.table import new_campaign, person

Committed = Any


@pytest.fixture
def files(settings: Any, tmp_path: Path) -> Path:
    """The directory of the files."""
    storage = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": tmp_path},
    }
    settings.STORAGES = settings.STORAGES | {"photographs": storage}
    return tmp_path


@pytest.fixture
def store(settings: Any) -> Iterator[ObjectStore]:
    """A store of objects in place of the directory."""
    with object_store() as here:
        options = {
            "bucket_name": "club",
            "endpoint_url": here.address,
            "region_name": "eu",
            "access_key": "key",
            "secret_key": "secret",
            "location": "photographs",
            "default_acl": None,
            "addressing_style": "path",
        }
        storage = {"BACKEND": "host.web.object_store.ObjectStore", "OPTIONS": options}
        settings.STORAGES = settings.STORAGES | {"photographs": storage}
        settings.S3_BUCKET = "club"
        yield here


@pytest.fixture
def game(db: None) -> Game:
    anna = person("anna")
    return new_campaign(anna, [anna, person("bruno")])


def row(game: Game, image: bytes, key: str = "") -> BattlePhoto:
    return BattlePhoto.objects.create(
        game=game,
        battle="k1",
        turn=1,
        player="A",
        image=image,
        key=key,
        at=game.created_at,
        width=8,
        height=8,
    )


def names(files: Path) -> list[str]:
    return sorted(path.relative_to(files).as_posix() for path in files.rglob("*.jpg"))


def size(image: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(image)).size


def test_a_photograph_and_its_small_picture_are_files(files: Path, game: Game):
    image = picture(1200, 800).getvalue()
    with stored(game.pk, image) as key:
        photo = row(game, b"", key)
    assert len(names(files)) == 2
    assert pixels_of(photo) == image
    assert size(pixels_of(photo, small=True)) == (640, 427)


def test_without_a_row_no_file_stays(files: Path, game: Game):
    with pytest.raises(ZeroDivisionError), stored(game.pk, picture(8, 8).getvalue()):
        raise ZeroDivisionError
    assert names(files) == []


def test_files_are_deleted_with_their_row_once_that_is_committed(
    files: Path, game: Game, django_capture_on_commit_callbacks: Committed
):
    with stored(game.pk, picture(8, 8).getvalue()) as key:
        photo = row(game, b"", key)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        photo.delete()
        transaction.set_rollback(True)
    assert len(names(files)) == 2
    with django_capture_on_commit_callbacks(execute=True):
        Game.objects.all().delete()  # an erased account has the same effect as a campaign
    assert names(files) == []


def test_photographs_in_the_database_become_files_and_may_be_moved_twice(
    files: Path, game: Game, capsys: pytest.CaptureFixture[str]
):
    images = [picture(900, 600).getvalue(), picture(30, 40).getvalue()]
    rows = [row(game, image) for image in images]
    assert [pixels_of(photo) for photo in rows] == images
    call_command("movephotographs")
    call_command("movephotographs")
    assert capsys.readouterr().out == "Moved into files: 2.\nMoved into files: 0.\n"
    moved = list(BattlePhoto.objects.order_by("pk"))
    assert [pixels_of(photo) for photo in moved] == images
    assert size(pixels_of(moved[0], small=True)) == (640, 427)
    assert len(names(files)) == 4
    assert {bytes(photo.image) for photo in moved} == {photo_files.PLACEHOLDER}


def test_a_photograph_removed_while_it_is_moved_leaves_no_file(
    files: Path, game: Game, monkeypatch: pytest.MonkeyPatch
):
    photo, write = row(game, picture(8, 8).getvalue()), photo_files._write

    def meanwhile(key: str, image: bytes, small: bytes) -> None:
        write(key, image, small)
        BattlePhoto.objects.all().delete()

    monkeypatch.setattr(photo_files, "_write", meanwhile)
    assert not move_to_files(photo.pk)
    assert names(files) == []


def test_the_previous_release_can_show_the_placeholder_of_pixels():
    assert size(photo_files.PLACEHOLDER) == (1, 1)
    assert size(photo_files.smaller(photo_files.PLACEHOLDER)) == (1, 1)


def test_a_store_of_objects_takes_gives_and_deletes_photographs(
    store: ObjectStore, game: Game, django_capture_on_commit_callbacks: Committed
):
    image = picture(1200, 800).getvalue()
    with stored(game.pk, image) as key:
        photo = row(game, b"", key)
    assert sorted(store.objects)[1] == f"/club/photographs/{key}"
    assert store.objects[f"/club/photographs/{key}"] == image
    assert pixels_of(photo) == image
    assert size(pixels_of(photo, small=True)) == (640, 427)
    with django_capture_on_commit_callbacks(execute=True):
        photo.delete()
    assert store.objects == {}
    assert store.unsigned == 0


def test_a_store_that_does_not_answer_is_reported_in_a_sentence(store: ObjectStore, game: Game):
    store.down = True
    with pytest.raises(Refusal) as refused, stored(game.pk, picture(8, 8).getvalue()):
        pytest.fail("a row would have been written")
    assert refused.value.sentence == photo_files.NOT_STORED


def test_a_missing_object_is_a_missing_file(store: ObjectStore, game: Game):
    with pytest.raises(FileNotFoundError):
        pixels_of(row(game, b"", f"{game.pk}/gone.jpg"))


def test_files_are_copied_into_a_store_that_lacks_them(store: ObjectStore, tmp_path: Path):
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / "ab.jpg").write_bytes(b"pixels")
    assert (copy_in(tmp_path), copy_in(tmp_path)) == (1, 0)
    with storages["photographs"].open("7/ab.jpg") as file:
        assert file.read() == b"pixels"


def left_behind(files: Path, game: Game, *, hours: int) -> None:
    """Files of a photograph whose row was never written, so many hours old."""
    with stored(game.pk, picture(8, 8).getvalue()) as key:
        pass
    for name in (key, key.replace(".jpg", "-small.jpg")):
        at = (files / name).stat().st_mtime - hours * 3600
        os.utime(files / name, (at, at))


def test_files_that_no_row_names_are_deleted_after_a_day(game: Game, files: Path) -> None:
    with stored(game.pk, picture(8, 8).getvalue()) as key:
        row(game, photo_files.PLACEHOLDER, key)
    for name in names(files):
        os.utime(files / name, (0, 0))
    named = names(files)
    left_behind(files, game, hours=25)
    left_behind(files, game, hours=23)
    assert len(names(files)) == 6
    pause_closing("restore")
    assert tidy().files == 0
    resume_closing()
    assert (tidy().files, tidy().files) == (2, 0)
    assert set(named) < set(names(files))
    assert len(names(files)) == 4


def test_unnamed_objects_of_a_store_are_deleted_too(
    game: Game, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stored(game.pk, picture(8, 8).getvalue()) as key:
        row(game, photo_files.PLACEHOLDER, key)
    with stored(game.pk, picture(8, 8).getvalue()):
        pass
    monkeypatch.setattr(photo_files, "UNNAMED_FOR", timedelta(days=9_999))
    assert photo_files.delete_unnamed() == 0
    monkeypatch.setattr(photo_files, "UNNAMED_FOR", timedelta(days=-9_999))
    assert photo_files.delete_unnamed() == 2
    assert pixels_of(BattlePhoto.objects.get(game=game))


def test_a_storage_that_does_not_answer_keeps_its_files(
    game: Game, files: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    left_behind(files, game, hours=99)
    monkeypatch.setattr(type(storages["photographs"]), "listdir", _unanswered)
    assert photo_files.delete_unnamed() == 0
    assert "could not be looked through" in caplog.text
    assert len(names(files)) == 2


def _unanswered(*_: Any) -> None:
    raise OSError
