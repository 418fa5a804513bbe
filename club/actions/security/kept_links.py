"""Links that are shown again and again, such as those for spectators and for a screen.

The database stores a key, and the link is this key signed, so a copy of the database opens nothing.
For an unsigned link the database stores the hash, so that the link stays valid. Secrets of links,
feeds and keys are made here.
"""

import hashlib
import secrets
from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.db.models import Q


@dataclass(frozen=True, slots=True)
class KeptLink:
    """A kind of link: the columns of its key, and of the hash of an unsigned link."""

    salt: str
    key: str
    earlier: str

    def secret(self, key: str) -> str:
        """The end of the link, or "" without a key."""
        return Signer(salt=self.salt).sign(key) if key else ""

    def opens(self, secret: str) -> Q:
        """The rows that this link opens: one or none."""
        try:
            return Q(**{self.key: Signer(salt=self.salt).unsign(secret)})
        except BadSignature:
            return Q(**{self.earlier: hash_of(secret)})


def new_secret() -> str:
    """A new secret: 32 characters that an address may contain."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """The stored hash by which a secret is found: sha256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
