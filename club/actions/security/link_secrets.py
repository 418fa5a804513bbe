"""Bearer secrets: links, feeds, API keys.

They have 192 bits, so that nobody guesses one. The database stores only their hash.
"""

import hashlib
import secrets


def new_secret() -> str:
    """A new secret: 32 characters that an address may contain."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """The stored hash by which a secret is found: sha256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
