"""Encryption at rest: keys outside the database, each valid for one place only (D3).

From the installation's keys (`settings.ENVELOPE_KEYS`, newest first) every place gets its own
keys. With both database and keys everything can be decrypted.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


def seed_keys(public_id: str) -> MultiFernet:
    """The keys of a game's dice, the newest first."""
    return keys_for("seed", public_id)


def world_keys(public_id: str) -> MultiFernet:
    """The keys of what a game with secrets stores, the newest first."""
    return keys_for("world", public_id)


def keys_for(*place: str) -> MultiFernet:
    """Keys good in this place alone. What the installation's own keys sealed opens, too."""
    of_place = [_derived(key, "|".join(place)) for key in settings.ENVELOPE_KEYS]
    return MultiFernet([*map(Fernet, of_place), *map(Fernet, settings.ENVELOPE_KEYS)])


def _derived(key: str, place: str) -> bytes:
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=place.encode())
    return urlsafe_b64encode(kdf.derive(urlsafe_b64decode(key)))
