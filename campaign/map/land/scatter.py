"""The places of small drawings: each kind of ground has its own, and they cover nothing else."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final

from msgspec import Struct

from campaign.map.land.ground import Ground, Room, is_dry, open_room, region
from campaign.map.land.rivers import take_rivers
from campaign.map.land.symbols import SYMBOLS
from campaign.map.layout.drawing import Box, view_box
from campaign.map.layout.noise import chance, noise, seed_of
from campaign.world import RoadMap

PLAIN_AREA = 1.1e6  # square map units: on a larger sheet symbols stand farther apart


class Mark(Struct, frozen=True):
    """A symbol and the point on which it stands."""

    symbol: str
    x: int
    y: int


class Sowing(Struct, frozen=True):
    """The distribution of one kind of symbol over one kind of ground.

    `across` and `down` are the distances of a grid, from which each symbol is moved at random. A
    share `part` of them is left out where a noise of this `size` is low. `apart`: no other symbol
    overlaps it.
    """

    ground: frozenset[Ground]
    symbols: tuple[str, ...]
    across: float
    down: float
    part: float = 0.0
    size: float = 80.0
    apart: bool = True
    inset: float = 1.0  # the part of its width that must be free


def _on(*ground: Ground) -> frozenset[Ground]:
    return frozenset(ground)


SOWINGS: Final = (
    Sowing(_on("mountains"), ("m1", "m3", "m4", "m2"), 42, 15, 0.04, 120, apart=False, inset=0.9),
    Sowing(_on("mountains"), ("m4", "m2"), 30, 13, 0.1, 90, apart=False, inset=0.9),
    Sowing(_on("hills"), ("m2", "m4"), 52, 28, 0.5, 110, inset=0.9),
    Sowing(_on("hills", "mountains"), ("h1", "h3", "h2"), 36, 19, 0.25, 90),
    Sowing(_on("fields"), ("f1", "f2", "f3"), 38, 25, 0.3, 90),
    Sowing(_on("dunes"), ("d1", "d2", "d3"), 44, 18, 0.2, 100),
    Sowing(_on("dunes"), ("p1",), 50, 44, 0.62),
    Sowing(_on("moor"), ("r1", "r2"), 28, 18, 0.25),
    Sowing(_on("steppe"), ("h2", "h1"), 56, 34, 0.55),
    Sowing(_on("woods"), ("t1", "t2", "t1", "t3"), 11, 9, 0.16, 70, apart=False),
    Sowing(
        _on("hills", "fields", "steppe", "moor", "mountains"),
        ("t1", "t2"),
        13,
        11,
        0.74,
        55,
        apart=False,
    ),
    Sowing(_on("steppe", "moor", "fields", "hills"), ("g1", "g2"), 28, 21, 0.35),
)


@lru_cache(maxsize=8)
def marks(map: RoadMap) -> tuple[Mark, ...]:
    """All symbols of the land, from the top of the sheet to its bottom."""
    room, seed = open_room(map), seed_of(map)
    take_rivers(map, room)
    frame = view_box(map)
    thin = max(1.0, sqrt(frame.width * frame.height / PLAIN_AREA))
    found = [
        mark
        for number, sowing in enumerate(SOWINGS)
        for mark in _sown(map, sowing, room, seed + 31 * number, thin)
    ]
    return tuple(sorted(found, key=lambda mark: mark.y))


def _sown(map: RoadMap, sowing: Sowing, room: Room, seed: int, thin: float) -> Iterator[Mark]:
    frame, grounds = view_box(map), region(map)
    across, down = sowing.across * thin, sowing.down * thin
    put = []
    for row in range(int(frame.height / down) + 1):
        for column in range(int(frame.width / across) + 1):
            lot = chance(seed, column, row)
            x = frame.x + (column + 0.5 * (row % 2) + 0.7 * lot) * across
            y = frame.y + (row + 0.7 * chance(seed + 1, column, row)) * down
            if (noise(seed + 2, x / sowing.size, y / sowing.size) + 1) / 2 < sowing.part:
                continue
            if grounds.at(x, y) not in sowing.ground:
                continue
            name = sowing.symbols[int(chance(seed + 3, column, row) * len(sowing.symbols))]
            box = box_of(name, x, y, sowing.inset)
            if room.is_free(box) and is_dry(map, box):
                put.append(box)
                if sowing.apart:
                    room.take(box)
                yield Mark(name, round(x), round(y))
    for box in put:
        room.take(box)


def box_of(symbol: str, x: float, y: float, inset: float = 1.0) -> Box:
    """The room of a symbol that stands on this point."""
    drawn = SYMBOLS[symbol]
    wide = drawn.wide * inset
    return Box(x - wide / 2, y - drawn.high, wide, drawn.high + drawn.low)
