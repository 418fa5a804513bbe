"""The key with which other installations encrypt sealed parts: public, in the format of age.

Its secret half is derived from each of the installation's keys (`settings.ENVELOPE_KEYS`). So
nothing else needs to be stored, and an older key still opens what was encrypted for it.
"""

import hashlib
import hmac

import pyrage
from django.conf import settings
from django.utils.translation import gettext_noop
from pyrage.x25519 import Identity, Recipient

from club.refusals import Refusal

LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
HEAD = "age-secret-key-"

NO_KEY = gettext_noop("This is not a site key: a site key begins with age1.")
NOT_TRUSTED = gettext_noop(
    "This site does not know that other site. Ask the person who runs this one to allow it "
    "(MOVES_TO)."
)


def public_key() -> str:
    """The key that this installation shows to others."""
    return str(_identities()[0].to_public())


def is_own(key: str) -> bool:
    return key in {str(one.to_public()) for one in _identities()}


def check_known(key: str) -> None:
    """Refuses `installation` unless the key is this installation's, or the operator allows it."""
    if not is_own(key) and key not in settings.MOVES_TO:
        raise Refusal("installation", "D3", NOT_TRUSTED, fields=("key",))


def encrypted(plain: bytes, key: str) -> bytes:
    """The content, encrypted for the owner of this key. Refuses `key` if it is not valid."""
    try:
        recipient = Recipient.from_str(key)
    except pyrage.RecipientError as error:
        raise Refusal("key", "D3", NO_KEY, fields=("key",)) from error
    return pyrage.encrypt(plain, [recipient])


def decrypted(sealed: bytes) -> bytes | None:
    """The decrypted content, or None if no key of this installation opens it."""
    try:
        return pyrage.decrypt(sealed, _identities())
    except (pyrage.DecryptError, OSError, ValueError):
        return None


def _identities() -> list[Identity]:
    """One age identity for each of the installation's keys, the newest first."""
    return [_identity(key) for key in settings.ENVELOPE_KEYS]


def _identity(key: str) -> Identity:
    secret = hmac.new(key.encode(), b"club: key for bundles", hashlib.sha256).digest()
    return Identity.from_str(bech32(HEAD, secret).upper())


def bech32(head: str, data: bytes) -> str:
    """The text form of BIP 173, in which age writes keys."""
    number = int.from_bytes(data) << (-len(data) * 8 % 5)
    size = -(-len(data) * 8 // 5)
    fives = [number >> 5 * (size - 1 - k) & 31 for k in range(size)]
    spread = [ord(c) >> 5 for c in head] + [0] + [ord(c) & 31 for c in head]
    check = _polymod([*spread, *fives, *[0] * 6]) ^ 1
    fives += [check >> 5 * (5 - k) & 31 for k in range(6)]
    return f"{head}1{''.join(LETTERS[five] for five in fives)}"


def _polymod(values: list[int]) -> int:
    found = 1
    for value in values:
        top = found >> 25
        found = (found & 0x1FFFFFF) << 5 ^ value
        for k, generator in enumerate(GENERATOR):
            found ^= generator if top >> k & 1 else 0
    return found
