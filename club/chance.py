"""Dice that can be proved: drawn from a seed whose hash was published before (R8, D3).

A draw depends on the seed, on its place in the journal, and on everything that was written before
it. After the seed is opened, anybody can compute every draw.
"""

import hmac
from hashlib import sha256
from itertools import count

SIDES = 6


def fair_number(seed: bytes, place: str, low: int, high: int) -> int:
    """A number from `low` to `high`, each equally likely.

    It comes from the first 64 bits, in the blocks 0, 1, 2 …, that are below the largest multiple of
    the range. A block is HMAC-SHA256(seed, "place|block").
    """
    size = high - low + 1
    for block in count():
        found = hmac.new(seed, f"{place}|{block}".encode(), sha256).digest()
        if (drawn := int.from_bytes(found[:8], "big")) < limit(size):
            return low + drawn % size
    raise AssertionError("unreachable")


def limit(size: int) -> int:
    """The largest multiple of a range within 64 bits. Numbers below it are evenly distributed."""
    return (1 << 64) - (1 << 64) % size


def die(seed: bytes, place: str, k: int) -> int:
    """The k-th die, from 1, of the entry at this place."""
    return fair_number(seed, f"{place}|{k}", 1, SIDES)


def draw_place(address: str, seq: int, before: str) -> str:
    """The place of entry `seq` of a game's journal; `before` is the chain up to it."""
    return f"{address}|{seq}|{before}"


def salt_of(address: str, seed: bytes) -> str:
    """The salt of a first world, as unknown as its seed (128 bits, hex)."""
    return hmac.new(seed, f"{address}|salt".encode(), sha256).hexdigest()[:32]


def seed_hash(address: str, seed: bytes) -> str:
    """The published hash of a seed before it is opened (sha256, hex)."""
    return sha256(f"club 1|{address}|{seed.hex()}".encode()).hexdigest()
