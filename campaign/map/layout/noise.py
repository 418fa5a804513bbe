"""Repeatable chance: drawings look irregular, and the same map always looks the same.

A seed is a number made from the map; `chance` and `noise` draw from it by position.
"""

from functools import lru_cache
from hashlib import blake2b

import msgspec

from campaign.world import RoadMap

_MASK = 0xFFFFFFFF
OCTAVES = ((140.0, 0.5), (58.0, 0.32), (26.0, 0.18))  # map units, share


def seed_of(map: RoadMap) -> int:
    """A number of 32 bits that belongs to this map."""
    return int.from_bytes(blake2b(msgspec.json.encode(map), digest_size=4).digest(), "big")


@lru_cache(maxsize=1 << 14)
def chance(seed: int, x: int, y: int) -> float:
    """A number from 0 to 1 that belongs to this seed and point."""
    mixed = (seed ^ (x * 0x9E3779B1) ^ (y * 0x85EBCA77)) & _MASK
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & _MASK
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & _MASK
    return (mixed ^ (mixed >> 15)) / (_MASK + 1)


def noise(seed: int, x: float, y: float) -> float:
    """A smooth number from -1 to 1 that changes with the point, in steps of about one unit."""
    column, row = int(x // 1), int(y // 1)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    above = chance(seed, column, row) * (1 - u) + chance(seed, column + 1, row) * u
    below = chance(seed, column, row + 1) * (1 - u) + chance(seed, column + 1, row + 1) * u
    return 2 * (above * (1 - v) + below * v) - 1


def rough(seed: int, x: float, y: float) -> float:
    """The same in map units, with large, middle and small shapes."""
    return sum(
        share * noise(seed + number, x / size, y / size)
        for number, (size, share) in enumerate(OCTAVES)
    )
