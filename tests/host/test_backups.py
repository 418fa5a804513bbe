"""A backup is accepted only if it is whole, unchanged, and of this kind of database."""

import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest
from pyrage import EncryptError
from pyrage.x25519 import Identity

from host.backups import making, nightly, sqlite
from host.backups.archive import Manifest, file_hash, read_archive, write_archive
from host.backups.problems import BackupProblem
from host.processes import process_specs

KEY = str(Identity.generate())
OTHER = str(Identity.generate())


def described(dump: Path, *, files: bool = False) -> Manifest:
    return Manifest(
        made_at="",
        release="",
        django="",
        engine="sqlite",
        engine_version="",
        steps=[],
        counts={},
        keys=[],
        size=dump.stat().st_size,
        sha256=file_hash(dump),
        files=files,
    )


@pytest.fixture(params=["", KEY], ids=["plain", "encrypted"])
def made(request: pytest.FixtureRequest, tmp_path: Path, settings: Any) -> Path:
    """The file of a backup."""
    settings.BACKUP_KEY = request.param
    dump = tmp_path / "dump"
    dump.write_bytes(b"rows " * 1000)
    write_archive(tmp_path / "backup", described(dump), dump)
    return tmp_path / "backup"


def test_a_backup_is_verified_and_readable_only_by_its_owner(made: Path, tmp_path: Path):
    manifest = read_archive(made, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b"rows " * 1000
    assert manifest.sha256 == file_hash(tmp_path / "again")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_a_truncated_backup_is_refused(made: Path, tmp_path: Path):
    made.write_bytes(made.read_bytes()[:4000])
    with pytest.raises(BackupProblem):
        read_archive(made, tmp_path / "again")


def test_photographs_and_pictures_of_maps_are_in_it_and_nothing_else(tmp_path: Path):
    kept = {"7/ab.jpg": b"photo", "maps/cd.webp": b"land", "maps/ef-small.jpg": b"small"}
    left_out = {"7/notes.txt": b"no", "maps/.hidden.webp": b"no", "else/gh.jpg": b"no"}
    for name, data in (kept | left_out).items():
        path = tmp_path / "photographs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    dump = tmp_path / "dump"
    dump.write_bytes(b"rows")
    manifest = described(dump, files=True)
    write_archive(tmp_path / "backup", manifest, dump, tmp_path / "photographs")
    back = tmp_path / "back"
    read_archive(tmp_path / "backup", tmp_path / "again", back)
    found = {path.relative_to(back).as_posix(): path.read_bytes() for path in back.glob("*/*")}
    assert found == kept


@pytest.mark.parametrize("made", [KEY], ids=["encrypted"], indirect=True)
def test_an_encrypted_backup_opens_with_its_key_only(made: Path, tmp_path: Path, settings: Any):
    for key, said in ((OTHER, "BACKUP_KEY is not the key"), ("", "encrypted: set BACKUP_KEY")):
        settings.BACKUP_KEY = key
        with pytest.raises(BackupProblem, match=said):
            read_archive(made, tmp_path / "again")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "dump"]


@pytest.mark.parametrize("made", [KEY], ids=["encrypted"], indirect=True)
def test_a_backup_that_cannot_be_written_leaves_nothing_behind(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The disk is full in the middle of the encryption; the previous backup still exists."""

    def full(plain: IO[bytes], encrypted: IO[bytes], recipients: object) -> None:
        encrypted.write(plain.read(10))
        raise EncryptError("No space left on device")

    before = made.read_bytes()
    monkeypatch.setattr("pyrage.encrypt_io", full)
    with pytest.raises(BackupProblem, match="cannot be encrypted: No space left on device"):
        write_archive(made, _blank(), tmp_path / "dump")
    assert made.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "dump"]


def test_a_dump_that_does_not_match_the_manifest_is_refused(
    made: Path, tmp_path: Path, settings: Any
):
    settings.BACKUP_KEY = ""
    manifest = msgspec.structs.replace(_blank(), sha256="0" * 64)
    write_archive(tmp_path / "wrong", manifest, tmp_path / "dump")
    with pytest.raises(BackupProblem, match="is not the one its manifest describes"):
        read_archive(tmp_path / "wrong", tmp_path / "again")


@pytest.fixture
def photographs(tmp_path: Path, settings: Any) -> Path:
    """A directory with the two files of a photo; backups are not encrypted."""
    settings.BACKUP_KEY = ""
    (tmp_path / "dump").write_bytes(b"rows")
    files = tmp_path / "photographs"
    (files / "7").mkdir(parents=True)
    for name in ("ab.jpg", "ab-small.jpg"):
        (files / "7" / name).write_bytes(name.encode())
    return files


def _with_files(tmp_path: Path, files: Path) -> Path:
    dump = tmp_path / "dump"
    manifest = msgspec.structs.replace(
        _blank(), size=dump.stat().st_size, sha256=file_hash(dump), files=True
    )
    write_archive(tmp_path / "backup", manifest, dump, files)
    return tmp_path / "backup"


def test_files_of_photos_are_in_a_backup(photographs: Path, tmp_path: Path):
    made, again = _with_files(tmp_path, photographs), tmp_path / "again"
    read_archive(made, tmp_path / "rows", again)
    found = {path.name: path.read_bytes() for path in (again / "7").iterdir()}
    assert found == {"ab.jpg": b"ab.jpg", "ab-small.jpg": b"ab-small.jpg"}
    assert stat.S_IMODE((again / "7" / "ab.jpg").stat().st_mode) == 0o600


def test_a_changed_photo_in_a_backup_is_refused(photographs: Path, tmp_path: Path):
    made = _with_files(tmp_path, photographs)
    data = made.read_bytes()
    for changed in (
        data.replace(b"ab.jpg" + bytes(20), b"xy.jpg" + bytes(20)),  # its pixels
        data.replace(b"photographs/7/ab.jpg", b"photographs/../b.jpg"),  # its place
        data[: data.index(b"photographs.json")],
    ):
        assert changed != data
        made.write_bytes(changed)
        with pytest.raises(BackupProblem):
            read_archive(made, tmp_path / "rows", tmp_path / "again")
    assert not list(tmp_path.glob("*.jpg"))


def _blank() -> Manifest:
    return Manifest(
        made_at="",
        release="",
        django="",
        engine="",
        engine_version="",
        steps=[],
        counts={},
        keys=[],
        size=5000,
        sha256="",
    )


@pytest.mark.parametrize("text", [b"", b"hello", b"age-encryption.org/v1\n", bytes(2000)])
def test_a_file_of_another_kind_is_refused(text: bytes, tmp_path: Path, settings: Any):
    settings.BACKUP_KEY = KEY
    (tmp_path / "other").write_bytes(text)
    with pytest.raises(BackupProblem):
        read_archive(tmp_path / "other", tmp_path / "again")


def test_old_backups_are_deleted_and_other_files_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making, "make_backup", lambda target: target.write_bytes(b"new"))
    old = [tmp_path / f"campaign-2026010{day}T041500Z.backup" for day in (1, 2, 3)]
    for path in [*old, tmp_path / "campaign-mine.backup"]:
        path.write_bytes(b"old")
    made, gone = making.make_rotated_backup(tmp_path, 2)
    assert gone == old[:2]
    assert sorted(tmp_path.iterdir()) == sorted([old[2], made, tmp_path / "campaign-mine.backup"])


def test_the_fingerprint_does_not_reveal_the_key(settings: Any):
    settings.ENVELOPE_KEYS = [KEY, OTHER]
    found = making.fingerprints()
    assert len({*found}) == 2
    assert KEY not in str(found)


def test_a_backup_does_not_replace_a_device_file(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, Path("/dev/full"), tmp_path):
        before = target.stat()
        with pytest.raises(BackupProblem, match="is not an ordinary file; nothing was written"):
            making.make_backup(target)
        assert target.stat().st_rdev == before.st_rdev
        assert stat.S_IFMT(target.stat().st_mode) == stat.S_IFMT(before.st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_dump_with_broken_compression_is_reported_as_damaged(tmp_path: Path):
    """A header of gzip, followed by bytes that are not gzip: zlib's own error."""
    packed = tmp_path / "dump"
    packed.write_bytes(b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + b"\xff" * 100)
    with pytest.raises(BackupProblem, match="The database in this backup is damaged"):
        sqlite.unpack(packed, tmp_path / "made")


class Stopped(Exception):
    pass


@pytest.mark.parametrize(
    ("hour", "minute", "seconds"), [(2, 59, 60), (3, 0, 86400), (3, 1, 86340), (0, 0, 10800)]
)
def test_the_next_backup_is_at_three(hour: int, minute: int, seconds: float):
    now = datetime(2026, 3, 31, hour, minute, tzinfo=UTC)
    assert nightly.seconds_until_night(now) == seconds


def test_each_night_starts_the_command_that_keeps_fourteen(monkeypatch: Any):
    slept: list[float] = []
    run: list[list[str]] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise Stopped

    monkeypatch.setattr(nightly.time, "sleep", sleep)
    monkeypatch.setattr(nightly.subprocess, "run", lambda command, **_: run.append(command))
    with pytest.raises(Stopped):
        nightly.main("/backups")
    assert [command[2:] for command in run] == [["backup", "--keep", "14", "/backups"]] * 2
    assert Path(run[0][1]).is_file()
    assert all(0 < seconds <= 86400 for seconds in slept)


def test_it_sleeps_without_the_modules_of_the_site():
    """It runs day and night, for seconds of work."""
    source = Path(nightly.__file__).read_text(encoding="utf-8")
    assert "django" not in source.replace("Django", "")
    assert process_specs.backups("/backups").command[-2:] == [nightly.__name__, "/backups"]
