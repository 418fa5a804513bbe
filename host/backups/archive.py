"""The file of a backup: a tar with `manifest.json`, the dump and the files of photographs.

It is encrypted if there is a key. Hashes follow the files, because a photograph may be removed
while the files are read.
"""

import hashlib
import os
import re
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO, cast

import msgspec
from django.conf import settings

from host.backups.encryption import decrypt, encrypt, is_encrypted, read_key
from host.backups.problems import BackupProblem

FORMAT = 1
MANIFEST, DUMP = "manifest.json", "dump"
FILES, HASHES = "photographs/", "photographs.json"
_LONGEST_MANIFEST = 4 << 20  # bytes
FILE = re.compile(r"([0-9]+|maps)/[0-9a-z-]+\.(jpg|webp)")  # as `photo_files` names them
_PIECE = 1 << 20  # bytes
NOT_ONE = "{file} is not a backup of this program, or it is damaged."


class Manifest(msgspec.Struct, kw_only=True):
    """The description of a dump. `counts` are rows by table, `steps` the applied migrations.

    `keys` are fingerprints of the keys that open the sealed bids in it; `files` says whether the
    files of photographs follow the dump.
    """

    format: int = FORMAT
    made_at: str
    release: str
    django: str
    engine: str
    engine_version: str
    steps: list[tuple[str, str]]
    counts: dict[str, int]
    keys: list[str]
    size: int
    sha256: str
    files: bool = False


def write_archive(target: Path, manifest: Manifest, dump: Path, files: Path | None = None) -> None:
    """Writes the backup to a temporary file first, so the result is a whole file or none. `files`
    is the directory of the photographs, if the manifest says that they follow."""
    draft = target.with_name(f".{target.name}.part")
    try:
        with _created(draft) as file:
            if settings.BACKUP_KEY:
                with _nameless(target.parent) as plain:
                    _pack(plain, manifest, dump, files)
                    plain.seek(0)
                    encrypt(plain, file, read_key(settings.BACKUP_KEY))
            else:
                _pack(file, manifest, dump, files)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def read_archive(source: Path, dump: Path, files: Path | None = None) -> Manifest:
    """Puts the dump of a backup at `dump`, and photographs in the directory `files`; raises
    BackupProblem unless they match its manifest."""
    with _opened(source, dump.parent) as tar:
        manifest = _read_manifest(tar, source)
        member = tar.next()
        if member is None or member.name != DUMP or not member.isfile():
            raise BackupProblem(NOT_ONE.format(file=source))
        size, found = _copy(cast(BinaryIO, tar.extractfile(member)), dump)
        if files is not None and manifest.files:
            _read_files(tar, files, source)
    if (size, found) != (manifest.size, manifest.sha256):
        raise BackupProblem(f"The dump in {source} is not the one its manifest describes.")
    return manifest


def file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _created(path: Path) -> Iterator[BinaryIO]:
    """A new file that only its owner can read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        yield file


def _nameless(directory: Path) -> IO[bytes]:
    """A file without a name, for unencrypted data; it is gone when the process ends."""
    return tempfile.TemporaryFile(dir=directory)


@contextmanager
def _opened(source: Path, room: Path) -> Iterator[tarfile.TarFile]:
    """The files in a backup; if it is encrypted, it is decrypted in the directory `room`."""
    try:
        with source.open("rb") as file, _nameless(room) as plain:
            stream: IO[bytes] = file
            if is_encrypted(file):
                if not settings.BACKUP_KEY:
                    raise BackupProblem(f"{source} is encrypted: set BACKUP_KEY to its key.")
                decrypt(file, plain, read_key(settings.BACKUP_KEY))
                plain.seek(0)
                stream = plain
            with tarfile.open(fileobj=stream, mode="r|") as tar:
                yield tar
    except (tarfile.TarError, EOFError) as error:
        raise BackupProblem(NOT_ONE.format(file=source)) from error
    except OSError as error:
        raise BackupProblem(f"{source}: {error.strerror or error}") from error


def _read_manifest(tar: tarfile.TarFile, source: Path) -> Manifest:
    member = tar.next()
    named = member is not None and member.name == MANIFEST and member.isfile()
    if member is None or not named or member.size > _LONGEST_MANIFEST:
        raise BackupProblem(NOT_ONE.format(file=source))
    text = cast(BinaryIO, tar.extractfile(member)).read()
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise BackupProblem(NOT_ONE.format(file=source)) from error
    if manifest.format != FORMAT:
        raise BackupProblem(f"{source} is a backup of format {manifest.format}, not {FORMAT}.")
    return manifest


def _copy(source: BinaryIO, target: Path) -> tuple[int, str]:
    """Size and hash of the copied data."""
    size, found = 0, hashlib.sha256()
    with _created(target) as file:
        while piece := source.read(_PIECE):
            file.write(piece)
            found.update(piece)
            size += len(piece)
    return size, found.hexdigest()


def _read_files(tar: tarfile.TarFile, files: Path, source: Path) -> None:
    """Writes the files that follow the dump, and compares them with the hashes after them."""
    found: dict[str, str] = {}
    for member in iter(tar.next, None):
        name = member.name.removeprefix(FILES)
        if member.name == HASHES and member.isfile():
            promised = cast(BinaryIO, tar.extractfile(member)).read()
            if msgspec.json.decode(promised) == found:
                return
            break
        if not member.isfile() or not FILE.fullmatch(name):
            break
        target = files / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        found[name] = _copy(cast(BinaryIO, tar.extractfile(member)), target)[1]
    raise BackupProblem(f"The photos in {source} are not those it describes.")


def _pack(file: IO[bytes], manifest: Manifest, dump: Path, files: Path | None) -> None:
    with tarfile.open(fileobj=file, mode="w|") as tar:
        _add(tar, MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        with dump.open("rb") as source:
            tar.addfile(_described(DUMP, dump.stat().st_size), source)
        if manifest.files:
            _add(tar, HASHES, msgspec.json.encode(_add_files(tar, files)))


def _add_files(tar: tarfile.TarFile, files: Path | None) -> dict[str, str]:
    """Their hashes by name. A file that disappears is left out, because its row has changed."""
    hashes: dict[str, str] = {}
    for path in sorted(files.glob("*/*.*")) if files else ():
        name = path.relative_to(cast(Path, files)).as_posix()
        if not FILE.fullmatch(name):
            continue
        with suppress(FileNotFoundError):
            data = path.read_bytes()
            _add(tar, FILES + name, data)
            hashes[name] = hashlib.sha256(data).hexdigest()
    return hashes


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    tar.addfile(_described(name, len(data)), BytesIO(data))


def _described(name: str, size: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o600
    return member
