"""A backup is encrypted in the age format, so the program `age` can open it without this one."""

from typing import IO

import pyrage
from pyrage.x25519 import Identity

from host.backups.problems import BackupProblem

_BEGIN = b"age-encryption.org/"
_NO_KEY = "BACKUP_KEY is not the secret key of age (AGE-SECRET-KEY-1…). `age-keygen` makes one."
_NOT_OPENED = "BACKUP_KEY is not the key of this backup, or the file is damaged or cut off."


def read_key(text: str) -> Identity:
    try:
        return Identity.from_str(text.strip())
    except pyrage.IdentityError as error:
        raise BackupProblem(_NO_KEY) from error


def encrypt(plain: IO[bytes], encrypted: IO[bytes], key: Identity) -> None:
    try:
        pyrage.encrypt_io(plain, encrypted, [key.to_public()])
    except pyrage.EncryptError as error:
        raise BackupProblem(f"The backup cannot be encrypted: {error}.") from error


def decrypt(encrypted: IO[bytes], plain: IO[bytes], key: Identity) -> None:
    """Raises BackupProblem, perhaps after a part was written: throw `plain` away then."""
    try:
        pyrage.decrypt_io(encrypted, plain, [key])
    except pyrage.DecryptError as error:
        raise BackupProblem(_NOT_OPENED) from error
    except OSError as error:
        if error.errno:  # a problem of the disk, not of the backup
            raise
        raise BackupProblem(_NOT_OPENED) from error


def is_encrypted(file: IO[bytes]) -> bool:
    """Whether the file begins like a file of age; the next read starts at its beginning."""
    found = file.read(len(_BEGIN)) == _BEGIN
    file.seek(0)
    return found
