"""A grown world: decode with validation, encode, digest; beside a plain msgspec floor."""

from collections.abc import Callable
from random import Random

import msgspec
from measure import rate, show

from campaign.bots.playing import play_on
from campaign.play import digest
from campaign.turns.setup import new_world
from campaign.world import Band, BandId, PlayerId, Unit, UnitId, World, decode, encode
from tests.map.bundled import bundled_map

ROUNDS = 300


def grown_world() -> World:
    """Six players in their fourth turn, filled up to 18 bands and 120 units."""
    factions = dict.fromkeys((PlayerId(seat) for seat in "ABCDEF"), "Vikings")
    world = new_world(bundled_map(), factions)
    for step in play_on(world, Random(7)):
        world = step.outcome.world
        if world.turn == 4 and world.phase == "movement":
            break
    lords, zones = list(world.lords), [terrain.id for terrain in world.map.terrains]
    units = [Unit(UnitId(f"x{n}"), "warriors", 8, 8, (1, 1)) for n in range(120)]
    bands = {}
    for n in range(18):
        share = tuple(units[n * 120 // 18 : (n + 1) * 120 // 18])
        owner = PlayerId("ABCDEF"[n % 6])
        bands[BandId(f"x{n}")] = Band(owner, lords[n % len(lords)], zones[n], share)
    return msgspec.structs.replace(world, bands=bands)


def times(work: Callable[[], object]) -> float:
    """Calls a second; results are let go at once, as a request does."""

    def rounds() -> int:
        for _ in range(ROUNDS):
            work()
        return ROUNDS

    return rate(rounds)


def main() -> None:
    world = grown_world()
    document = encode(world)
    floor = msgspec.json.Decoder(dict)
    loads = times(lambda: decode(document))
    show("world", bytes=len(document), bands=len(world.bands),
         units=sum(len(band.units) for band in world.bands.values()),
         decode_us=1e6 / loads, encode_us=1e6 / times(lambda: encode(world)),
         digest_us=1e6 / times(lambda: digest(world)),
         decode_against_untyped=times(lambda: floor.decode(document)) / loads)  # fmt: skip


main()
