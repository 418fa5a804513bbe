"""A file encrypted in chunks, so that neither its length nor the machine's memory is a limit.

A header (magic, 16 bytes of salt), then chunks of 1 MiB, each under AES-256-GCM with a key made
from BACKUP_KEY and the salt. A chunk's nonce is its number and whether it is the last: chunks that
are changed, moved, dropped or cut off do not open.
"""

import base64
import binascii
import os
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from campaign.site.backups.problems import BackupProblem

MAGIC = b"CAMPAIGN-BACKUP-1\n"
CHUNK = 1 << 20  # bytes
_SALT, _TAG, _KEY = 16, 16, 32  # bytes


def read_key(text: str) -> bytes:
    """The 32 bytes of BACKUP_KEY, which is base64 in either alphabet."""
    try:
        key = base64.b64decode(text.strip().replace("-", "+").replace("_", "/"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != _KEY:
        raise BackupProblem("BACKUP_KEY is not 32 bytes in base64. `openssl rand -base64 32` is.")
    return key


class SealedWriter:
    """What is written to it goes encrypted into `file`; whole only after `close`."""

    def __init__(self, file: BinaryIO, key: bytes) -> None:
        salt = os.urandom(_SALT)
        self._file, self._cipher = file, _cipher(key, salt)
        self._number, self._rest = 0, bytearray()
        file.write(MAGIC + salt)

    def write(self, data: bytes) -> int:
        self._rest += data
        while len(self._rest) > CHUNK:
            self._put(bytes(self._rest[:CHUNK]), last=False)
            del self._rest[:CHUNK]
        return len(data)

    def close(self) -> None:
        self._put(bytes(self._rest), last=True)
        self._rest.clear()

    def _put(self, chunk: bytes, *, last: bool) -> None:
        self._file.write(self._cipher.encrypt(_nonce(self._number, last), chunk, MAGIC))
        self._number += 1


class SealedReader:
    """Reads what a SealedWriter wrote; raises BackupProblem at the first chunk that is not its."""

    def __init__(self, file: BinaryIO, key: bytes) -> None:
        if file.read(len(MAGIC)) != MAGIC:
            raise BackupProblem("This file is not an encrypted backup.")
        self._file, self._cipher = file, _cipher(key, file.read(_SALT))
        self._number, self._open = 0, bytearray()
        self._next = file.read(CHUNK + _TAG)

    def read(self, size: int) -> bytes:
        while len(self._open) < size and self._next:
            self._take()
        data = bytes(self._open[:size])
        del self._open[:size]
        return data

    def _take(self) -> None:
        sealed, self._next = self._next, self._file.read(CHUNK + _TAG)
        nonce = _nonce(self._number, last=not self._next)
        try:
            self._open += self._cipher.decrypt(nonce, sealed, MAGIC)
        except InvalidTag as error:
            raise BackupProblem(
                "BACKUP_KEY is not the key of this backup, or the file is damaged or cut off."
            ) from error
        self._number += 1


def is_sealed(file: BinaryIO) -> bool:
    """Whether the file begins as an encrypted backup does; it is read from its start again."""
    found = file.read(len(MAGIC)) == MAGIC
    file.seek(0)
    return found


def _cipher(key: bytes, salt: bytes) -> AESGCM:
    return AESGCM(HKDF(SHA256(), _KEY, salt, b"backup").derive(key))


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])
