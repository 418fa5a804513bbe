"""The files of photographs in the storage `photographs`: a directory, or an S3-compatible store.

Each photograph has two files: itself and a small version for lists. Those of a campaign are in a
folder of its number, pictures of maps in the folder `maps`. Their names cannot be guessed and are
used once. A file is written before its row and deleted after it, so that no row lacks its
files. A crash in between leaves a file without a row. Nobody can reach such a file, and it is
deleted a day later.
"""

import logging
import secrets
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext_noop
from PIL import Image

from campaign.models import BattlePhoto, MapPicture
from club.refusals import Refusal

logger = logging.getLogger(__name__)
UNNAMED_FOR = timedelta(days=1)  # longer than any upload or import takes
SMALL_SIDE = 640  # pixels of the longer side of the small picture
MAPS = "maps"  # the folder of pictures of maps
NOT_STORED = gettext_noop("The photo could not be saved. Please try again later.")
# A grey dot for the column `image` of a row whose pixels are in files. During an upgrade the
# previous release still reads that column, and shows the dot.
PLACEHOLDER = b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
)


@contextmanager
def stored(game_id: int, image: bytes) -> Iterator[str]:
    """Writes the files of a photograph before its row, and yields their key. If the row cannot be
    written, they are deleted again. Refuses `photo` if the storage does not take them."""
    with _kept(f"{game_id}/{secrets.token_hex(12)}.jpg", image, smaller(image)) as key:
        yield key


@contextmanager
def stored_picture(image: bytes, small: bytes, *, kind: str = "jpg") -> Iterator[str]:
    """As `stored`, for a picture of a map: a JPEG, or with `kind` a WebP."""
    with _kept(f"{MAPS}/{secrets.token_hex(12)}.{kind}", image, small) as key:
        yield key


@contextmanager
def _kept(key: str, image: bytes, small: bytes) -> Iterator[str]:
    try:
        _write(key, image, small)
    except Exception as error:
        logger.exception("a photo could not be stored")
        raise Refusal("photo", "D4", NOT_STORED, fields=("photo",)) from error
    try:
        yield key
    except BaseException:
        delete_files(key)
        raise


def pixels_of(photo: BattlePhoto, *, small: bool = False) -> bytes:
    """The photograph as JPEG, or its small picture. Raises FileNotFoundError."""
    if not photo.key:
        image = bytes(photo.image)
        return smaller(image) if small else image
    return content(photo.key, small=small)


def content(key: str, *, small: bool = False) -> bytes:
    """One of the two files of this key. Raises FileNotFoundError."""
    with _storage().open(_small(key) if small else key) as file:
        return bytes(file.read())


def move_to_files(photo_id: int) -> bool:
    """Moves the pixels of one row into files. Returns False if there was nothing to move."""
    rows = BattlePhoto.objects.filter(pk=photo_id, key="")
    photo = rows.first()
    if photo is None:
        return False
    key = f"{photo.game_id}/{secrets.token_hex(12)}.jpg"
    _write(key, bytes(photo.image), smaller(bytes(photo.image)))
    moved = rows.update(key=key, image=PLACEHOLDER)
    if not moved:  # removed, or moved by another process
        delete_files(key)
    return bool(moved)


def copy_in(files: Path) -> int:
    """Copies the files that the storage lacks from a directory with the same names. Returns their
    number."""
    lacking = [
        path
        for path in sorted([*files.glob("*/*.jpg"), *files.glob(f"{MAPS}/*.webp")])
        if not _storage().exists(_name_in(files, path))
    ]
    for path in lacking:
        _storage().save(_name_in(files, path), ContentFile(path.read_bytes()))
    return len(lacking)


def smaller(image: bytes) -> bytes:
    """The small picture of a photograph."""
    picture = Image.open(BytesIO(image), formats=("JPEG",))
    picture.draft("RGB", (SMALL_SIDE, SMALL_SIDE))
    picture.thumbnail((SMALL_SIDE, SMALL_SIDE))
    out = BytesIO()
    picture.save(out, "JPEG", quality=75)
    return out.getvalue()


def delete_files(key: str) -> None:
    """Deletes both files. If the storage does not answer, they stay, and that is logged."""
    for name in (key, _small(key)):
        try:
            _storage().delete(name)
        except Exception:
            logger.exception("the file %s of a photo could not be deleted", name)


def delete_unnamed() -> int:
    """Deletes files older than a day that no row names. Returns their number. If the storage does
    not answer, they stay until the next time, and that is logged."""
    try:
        return sum(_delete_unnamed_of(game) for game in _storage().listdir("")[0])
    except FileNotFoundError:  # no photograph yet
        return 0
    except Exception:
        logger.exception("files of photos could not be looked through")
        return 0


def _delete_unnamed_of(folder: str) -> int:
    """Deletes the unnamed files of one folder. Files are listed before rows are read, because a row
    is younger than its files."""
    names = {f"{folder}/{name}" for name in _storage().listdir(folder)[1]}
    named = {name for key in _keys_in(folder) for name in (key, _small(key))}
    young = timezone.now() - UNNAMED_FOR
    old = [n for n in names - named if _storage().get_modified_time(n) < young]
    for name in old:
        _storage().delete(name)
    return len(old)


def _keys_in(folder: str) -> Iterator[str]:
    for model, column in ((BattlePhoto, "key"), (MapPicture, "key"), (MapPicture, "land_key")):
        rows: Any = model._default_manager.filter(**{f"{column}__startswith": f"{folder}/"})
        yield from rows.values_list(column, flat=True)


@receiver(post_delete, sender=BattlePhoto, dispatch_uid="files of photos")
def _delete_with_row(instance: BattlePhoto, **_: Any) -> None:
    """Deletes the files of a row, however it is deleted, once the deletion is committed."""
    if instance.key:
        transaction.on_commit(partial(delete_files, instance.key))


@receiver(post_delete, sender=MapPicture, dispatch_uid="files of pictures of maps")
def _delete_with_picture(instance: MapPicture, **_: Any) -> None:
    for key in filter(None, (instance.key, instance.land_key)):
        transaction.on_commit(partial(delete_files, key))


def _write(key: str, image: bytes, small: bytes) -> None:
    """Writes both files, or neither."""
    try:
        for name, data in ((key, image), (_small(key), small)):
            if _storage().save(name, ContentFile(data)) != name:
                raise FileExistsError(name)
    except BaseException:
        delete_files(key)
        raise


def _name_in(files: Path, path: Path) -> str:
    return path.relative_to(files).as_posix()


def _small(key: str) -> str:
    stem, _, kind = key.rpartition(".")
    return f"{stem}-small.{kind}"


def _storage() -> Storage:
    return storages["photographs"]
