"""A grown world: decode with validation, encode, digest; compared with plain msgspec.

The floor decodes the same document into the same fields, in structs without our options, methods or
checks: the cost of msgspec itself.
"""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from random import Random
from types import GenericAlias, UnionType
from typing import Any, get_args, get_origin

import msgspec

from bench.measure import at, rate, ratio, show
from bench.playing import random_play
from campaign.play import digest
from campaign.turns.setup import new_world
from campaign.world import Band, BandId, PlayerId, Unit, UnitId, World, decode, encode
from tests.map.bundled import earlier_map

ROUNDS = 300


def grown_world() -> World:
    """Six players in their fourth turn, filled up to 18 bands and 120 units."""
    factions = dict.fromkeys((PlayerId(seat) for seat in "ABCDEF"), "Vikings")
    for world, _ in random_play(new_world(earlier_map(), factions), Random(7)):
        if world.turn == 4 and world.phase == "movement":
            break
    lords, terrains = list(world.lords), [terrain.id for terrain in world.map.terrains]
    units = [Unit(UnitId(f"x{n}"), "warriors", 8, 8, (1, 1)) for n in range(120)]
    bands = {}
    for n in range(18):
        share = tuple(units[n * 120 // 18 : (n + 1) * 120 // 18])
        owner = PlayerId("ABCDEF"[n % 6])
        bands[BandId(f"x{n}")] = Band(owner, lords[n % len(lords)], terrains[n], share)
    return msgspec.structs.replace(world, bands=bands)


@cache
def plain(kind: Any) -> Any:
    """The same type with plain structs instead of ours."""
    parts = tuple(map(plain, get_args(kind)))
    if get_origin(kind) in (tuple, dict):
        return GenericAlias(get_origin(kind), parts)
    if get_origin(kind) is UnionType:
        return reduce(or_, parts)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = [(f.encode_name, plain(f.type), _default(f)) for f in msgspec.structs.fields(kind)]
        return msgspec.defstruct(f"Plain{kind.__name__}", fields, kw_only=True)
    return kind


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.field(default_factory=field.default_factory)
    return msgspec.field(default=field.default)


def rounds(work: Callable[[], object]) -> Callable[[], int]:
    """Makes many calls; results are dropped at once, as in a request."""

    many_rounds = at(ROUNDS, 2)

    def many() -> int:
        for _ in range(many_rounds):
            work()
        return many_rounds

    return many


def main() -> None:
    world = grown_world()
    document = encode(world)
    floor = msgspec.json.Decoder(plain(World))
    untyped = msgspec.json.Decoder(dict)
    decoding = rounds(lambda: decode(document))
    plainly = rounds(lambda: floor.decode(document))
    loosely = rounds(lambda: untyped.decode(document))
    show(
        "world",
        bytes=len(document),
        bands=len(world.bands),
        units=sum(len(band.units) for band in world.bands.values()),
        decode_us=1e6 / rate(decoding),
        encode_us=1e6 / rate(rounds(lambda: encode(world))),
        digest_us=1e6 / rate(rounds(lambda: digest(world))),
        decode_against_plain_structs=ratio(plainly, decoding),
        decode_against_untyped=ratio(loosely, decoding),
    )


if __name__ == "__main__":
    main()
