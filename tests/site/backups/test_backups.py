"""A backup is believed only if it is whole, unchanged, and of this kind of database."""

import base64
import os
import stat
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.site.backups import making, sqlite
from campaign.site.backups.archive import Manifest, hash_of, read_archive, write_archive
from campaign.site.backups.problems import BackupProblem
from campaign.site.backups.sealing import CHUNK, MAGIC, SealedReader, SealedWriter, read_key

KEY = base64.b64encode(bytes(range(32))).decode()
OTHER = base64.b64encode(bytes(32)).decode()


def sealed(data: bytes) -> bytes:
    file = BytesIO()
    writer = SealedWriter(file, read_key(KEY))
    writer.write(data)
    writer.close()
    return file.getvalue()


def opened(text: bytes, key: str = KEY) -> bytes:
    reader = SealedReader(BytesIO(text), read_key(key))
    return b"".join(iter(lambda: reader.read(100_000), b""))


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_what_was_sealed_is_opened(size: int):
    data = os.urandom(size)
    assert opened(sealed(data)) == data


def test_a_sealed_file_shows_nothing_of_what_is_in_it():
    assert b"campaign_journalentry" not in sealed(b"campaign_journalentry" * 1000)
    assert sealed(b"the same") != sealed(b"the same")


@pytest.mark.parametrize("where", [len(MAGIC), len(MAGIC) + 20, CHUNK + 100, -1])
def test_a_changed_byte_is_found(where: int):
    text = bytearray(sealed(bytes(2 * CHUNK)))
    text[where] ^= 1
    with pytest.raises(BackupProblem, match="damaged or cut off"):
        opened(bytes(text))


def test_a_file_cut_between_two_chunks_is_found():
    begin = len(MAGIC) + 16
    with pytest.raises(BackupProblem, match="cut off"):
        opened(sealed(bytes(2 * CHUNK))[: begin + CHUNK + 16])


def test_chunks_that_changed_places_are_found():
    text, begin, size = sealed(bytes(3 * CHUNK)), len(MAGIC) + 16, CHUNK + 16
    first, second = text[begin : begin + size], text[begin + size : begin + 2 * size]
    with pytest.raises(BackupProblem):
        opened(text[:begin] + second + first + text[begin + 2 * size :])


def test_another_key_opens_nothing():
    with pytest.raises(BackupProblem, match="BACKUP_KEY is not the key"):
        opened(sealed(b"x"), OTHER)


@pytest.mark.parametrize("text", ["", "short", "é" * 40, KEY[:-4]])
def test_a_key_that_is_none_is_said_in_a_sentence(text: str):
    with pytest.raises(BackupProblem, match="32 bytes in base64"):
        read_key(text)


def test_both_alphabets_of_base64_are_read():
    raw = bytes([251, 255] * 16)
    assert read_key(base64.b64encode(raw).decode()) == raw
    assert read_key(base64.urlsafe_b64encode(raw).decode()) == raw


@pytest.fixture(params=["", KEY], ids=["plain", "encrypted"])
def made(request: pytest.FixtureRequest, tmp_path: Path, settings: Any) -> Path:
    """The file of a backup."""
    settings.BACKUP_KEY = request.param
    dump = tmp_path / "dump"
    dump.write_bytes(b"rows " * 1000)
    manifest = Manifest(
        made_at="", release="", django="", engine="sqlite", engine_version="", steps=[],
        counts={}, keys=[], size=dump.stat().st_size, sha256=hash_of(dump),
    )  # fmt: skip
    write_archive(tmp_path / "backup", manifest, dump)
    return tmp_path / "backup"


def test_a_backup_is_read_again_and_only_its_owner_reads_it(made: Path, tmp_path: Path):
    manifest = read_archive(made, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b"rows " * 1000
    assert manifest.sha256 == hash_of(tmp_path / "again")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_a_backup_that_was_cut_off_is_refused(made: Path, tmp_path: Path):
    made.write_bytes(made.read_bytes()[:4000])
    with pytest.raises(BackupProblem):
        read_archive(made, tmp_path / "again")


def test_a_dump_that_is_not_the_one_of_the_manifest_is_refused(
    made: Path, tmp_path: Path, settings: Any
):
    settings.BACKUP_KEY = ""
    manifest = msgspec.structs.replace(_blank(), sha256="0" * 64)
    write_archive(tmp_path / "wrong", manifest, tmp_path / "dump")
    with pytest.raises(BackupProblem, match="is not the one its manifest describes"):
        read_archive(tmp_path / "wrong", tmp_path / "again")


def _blank() -> Manifest:
    return Manifest(made_at="", release="", django="", engine="", engine_version="", steps=[],
                    counts={}, keys=[], size=5000, sha256="")  # fmt: skip


@pytest.mark.parametrize("text", [b"", b"hello", MAGIC, bytes(2000)])
def test_a_file_of_another_kind_is_refused(text: bytes, tmp_path: Path, settings: Any):
    settings.BACKUP_KEY = KEY
    (tmp_path / "other").write_bytes(text)
    with pytest.raises(BackupProblem):
        read_archive(tmp_path / "other", tmp_path / "again")


def test_so_many_backups_are_kept_and_nothing_else_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making, "make_backup", lambda target: target.write_bytes(b"new"))
    old = [tmp_path / f"campaign-2026010{day}T041500Z.backup" for day in (1, 2, 3)]
    for path in [*old, tmp_path / "campaign-mine.backup"]:
        path.write_bytes(b"old")
    made, gone = making.make_kept_backup(tmp_path, 2)
    assert gone == old[:2]
    assert sorted(tmp_path.iterdir()) == sorted([old[2], made, tmp_path / "campaign-mine.backup"])


def test_the_fingerprint_of_a_key_is_not_the_key(settings: Any):
    settings.ENVELOPE_KEYS = [KEY, OTHER]
    found = making.fingerprints()
    assert len({*found}) == 2
    assert KEY not in str(found)


def test_a_device_is_not_replaced_by_a_backup(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, Path("/dev/full"), tmp_path):
        before = target.stat()
        with pytest.raises(BackupProblem, match="is not an ordinary file; nothing was written"):
            making.make_backup(target)
        assert target.stat().st_rdev == before.st_rdev
        assert stat.S_IFMT(target.stat().st_mode) == stat.S_IFMT(before.st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_dump_whose_packing_is_broken_is_said_to_be_damaged(tmp_path: Path):
    """A header of gzip, and behind it what no gzip is: zlib's own error."""
    packed = tmp_path / "dump"
    packed.write_bytes(b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + b"\xff" * 100)
    with pytest.raises(BackupProblem, match="The database in this backup is damaged"):
        sqlite.unpack(packed, tmp_path / "made")
