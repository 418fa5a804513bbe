"""Secrets that open something to whoever holds them: links, feeds, programs' keys.

They have 192 bits, so that nobody guesses one; the database keeps their hash alone.
"""

import hashlib
import secrets


def new_secret() -> str:
    """32 letters that fit into an address."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What the database keeps of a secret, and finds it by: sha256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
