"""The cost of a decision on 500 terrains with 24 bands a side, compared with the bundled map."""

from random import Random
from statistics import median
from time import process_time

import msgspec

from bench.measure import at, repeats, show
from bench.playing import FACTIONS, first_world, random_play
from campaign.house_rules import HouseRules, Limits
from campaign.turns.setup import new_world
from campaign.world import (
    Band,
    BandId,
    Lord,
    LordId,
    PlayerId,
    RoadMap,
    Terrain,
    TerrainId,
    TerrainKind,
    Unit,
    UnitId,
    World,
)

WIDE, HIGH, BANDS = 25, 20, 24
TURNS = 3  # played from the first recruitment on
KINDS: tuple[TerrainKind, ...] = (
    "tower",
    "grove",
    "oasis",
    "tower",
    "mill",
    "grove",
    "caravan",
    "tower",
    "cromlech",
)


def large_map() -> RoadMap:
    """A grid of terrains, each joined to its four neighbours."""
    name = [[TerrainId(f"{x}/{y}") for x in range(WIDE)] for y in range(HIGH)]
    terrains = [
        Terrain(name[y][x], name[y][x], KINDS[(3 * x + 5 * y) % len(KINDS)], 40 * x, 50 * y)
        for y in range(HIGH)
        for x in range(WIDE)
    ]
    across = [(row[x], row[x + 1]) for row in name for x in range(WIDE - 1)]
    down = [(name[y][x], name[y + 1][x]) for y in range(HIGH - 1) for x in range(WIDE)]
    return RoadMap("Large", tuple(terrains), (*across, *down))


def at_recruitment(world: World) -> World:
    """Random play up to the first recruitment."""
    for later, _ in random_play(world, Random(1)):
        if later.phase == "recruitment":
            return later
    raise AssertionError("Nobody came to recruit.")


def large_world() -> World:
    """Four players at their first recruitment, with 24 bands of six units on their own land."""
    seats = {PlayerId(seat): faction for seat, faction in zip("ABCD", FACTIONS, strict=True)}
    limits = Limits(turns=TURNS, prestige=99, lords=20, starting_bands=2, villages=3)
    world = at_recruitment(new_world(large_map(), seats, HouseRules(limits=limits, start_pp=60)))
    terrains = [t.id for t in world.map.terrains if t.id not in world.holders]
    bands, lords, holders = {}, {}, dict(world.holders)
    for n in range(BANDS * len(seats)):
        owner, terrain = PlayerId("ABCD"[n % 4]), terrains[5 * n]
        band, lord = BandId(f"x{n}"), LordId(f"y{n}")
        units = tuple(Unit(UnitId(f"x{n}.{m}"), "warriors", 8, 8, (1, 1)) for m in range(6))
        bands[band], lords[lord], holders[terrain] = (
            Band(owner, lord, terrain, units),
            Lord(owner, ""),
            owner,
        )
    return msgspec.structs.replace(world, bands=bands, lords=lords, holders=holders)


def cost(world: World, seed: int) -> float:
    """Microseconds a decision of three turns of random play."""
    began, decisions = process_time(), 0
    for later, counted in random_play(world, Random(seed)):
        decisions += counted
        if later.turn > at(TURNS, 1):
            break
    return 1e6 * (process_time() - began) / decisions


def main() -> None:
    bundled, large = at_recruitment(first_world()), large_world()
    rows = [(cost(bundled, seed), cost(large, seed)) for seed in range(2 * repeats())]
    show(
        "scale",
        terrains=len(large.map.terrains),
        bands_a_side=BANDS,
        bundled_us=median(small for small, _ in rows),
        large_us=median(big for _, big in rows),
        ratio=median(big / small for small, big in rows),
    )


if __name__ == "__main__":
    main()
