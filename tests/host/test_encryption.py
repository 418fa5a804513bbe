"""An encrypted backup is a file of age: whole, unchanged and with its key, or not opened at all."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from pyrage.x25519 import Identity

from host.backups.encryption import decrypt, encrypt, is_encrypted, read_key
from host.backups.problems import BackupProblem

KEY = Identity.generate()
CHUNK = 1 << 16  # bytes; what age encrypts at a time
TAG = 16  # bytes after each chunk
DAMAGED = "BACKUP_KEY is not the key of this backup, or the file is damaged or cut off"


def encrypted(data: bytes) -> bytes:
    file = BytesIO()
    encrypt(BytesIO(data), file, KEY)
    return file.getvalue()


def decrypted(text: bytes, key: Identity = KEY) -> bytes:
    file = BytesIO()
    decrypt(BytesIO(text), file, key)
    return file.getvalue()


def begin(text: bytes, chunks: int) -> int:
    """The position of the first of this many whole chunks."""
    return len(text) - chunks * (CHUNK + TAG)


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_an_encrypted_file_is_decrypted(size: int):
    data = os.urandom(size)
    assert decrypted(encrypted(data)) == data


def test_an_encrypted_file_reveals_nothing_of_its_contents():
    text = encrypted(b"club_journalentry" * 1000)
    assert is_encrypted(BytesIO(text))
    assert b"club_journalentry" not in text
    assert encrypted(b"the same") != encrypted(b"the same")


@pytest.mark.parametrize("where", [0, 30, 80, CHUNK + 1000, -1])
def test_a_changed_byte_is_found(where: int):
    text = bytearray(encrypted(bytes(2 * CHUNK)))
    text[where] ^= 1
    with pytest.raises(BackupProblem, match=DAMAGED):
        decrypted(bytes(text))


def test_a_file_that_was_cut_off_is_found():
    text = encrypted(bytes(2 * CHUNK))
    between_two_chunks = begin(text, 1)
    for end in (0, 10, 100, between_two_chunks, len(text) - 1):
        with pytest.raises(BackupProblem, match=DAMAGED):
            decrypted(text[:end])


def test_swapped_chunks_are_found():
    text = encrypted(bytes(3 * CHUNK))
    one, two, three = (begin(text, count) for count in (3, 2, 1))
    with pytest.raises(BackupProblem, match=DAMAGED):
        decrypted(text[:one] + text[two:three] + text[one:two] + text[three:])


def test_another_key_opens_nothing():
    with pytest.raises(BackupProblem, match="BACKUP_KEY is not the key"):
        decrypted(encrypted(b"x"), Identity.generate())


@pytest.mark.parametrize(
    "text",
    ["", "short", "é" * 40, str(KEY)[:-1], str(KEY.to_public())],
    ids=["empty", "short", "accents", "cut off", "public"],
)
def test_an_invalid_key_gets_an_error_message(text: str):
    with pytest.raises(BackupProblem, match="not the secret key of age"):
        read_key(text)


def test_a_key_is_read_as_people_paste_it():
    assert str(read_key(f" {KEY}\n")) == str(KEY)


def test_a_full_disk_is_not_called_a_damaged_file():
    data, disk = encrypted(bytes(CHUNK)), Path("/dev/full")
    with disk.open("wb", buffering=0) as full, pytest.raises(OSError, match="No space"):
        decrypt(BytesIO(data), full, KEY)
    with disk.open("wb", buffering=0) as full, pytest.raises(BackupProblem, match="No space"):
        encrypt(BytesIO(bytes(CHUNK)), full, KEY)
