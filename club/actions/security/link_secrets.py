"""Bearer secrets: links, feeds, API keys.

They have 192 bits, so that nobody guesses one; the database stores only their hash.
"""

import hashlib
import secrets


def new_secret() -> str:
    """32 characters that fit into an address."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """The stored hash of a secret, by which it is found: sha256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
