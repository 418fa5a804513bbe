"""Encryption at rest: keys outside the database, each valid for one place only (D3).

Every place gets its own keys from the installation's keys (`settings.ENVELOPE_KEYS`, newest first).
With both database and keys everything can be decrypted.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the points of P-256


def seed_keys(public_id: str) -> MultiFernet:
    """The keys of a game's dice, the newest first."""
    return keys_for("seed", public_id)


def world_keys(public_id: str) -> MultiFernet:
    """The keys for the stored contents of a game with secrets, the newest first."""
    return keys_for("world", public_id)


def keys_for(*place: str) -> MultiFernet:
    """Keys that are valid only in this place. What the installation's own keys sealed opens,
    too."""
    of_place = [_derived(key, "|".join(place)) for key in settings.ENVELOPE_KEYS]
    return MultiFernet([*map(Fernet, of_place), *map(Fernet, settings.ENVELOPE_KEYS)])


def signing_keys(*place: str) -> list[ec.EllipticCurvePrivateKey]:
    """P-256 keys that sign only in this place, one for each of the installation's keys."""
    return [_signing_key(key, "|".join(("sign", *place))) for key in settings.ENVELOPE_KEYS]


@lru_cache(maxsize=16)
def _signing_key(key: str, place: str) -> ec.EllipticCurvePrivateKey:
    """The key of a number with eight bytes more than needed, so that no key is likelier than
    another."""
    kdf = HKDF(algorithm=SHA256(), length=40, salt=None, info=place.encode())
    number = int.from_bytes(kdf.derive(urlsafe_b64decode(key)))
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def _derived(key: str, place: str) -> bytes:
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=place.encode())
    return urlsafe_b64encode(kdf.derive(urlsafe_b64decode(key)))
