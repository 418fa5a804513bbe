"""Where a seat may build, as masks. The same masks are used for choices and for checks."""

from functools import lru_cache

from club.refusals import Refusal
from tavern.island_settlers.isle.places import (
    ALL_CROSSINGS,
    ALL_WAYS,
    END_MASKS,
    WAYS_AT,
    beside_all,
    bits,
)
from tavern.island_settlers.scoring.special_cards import foreign_buildings
from tavern.island_settlers.table import CITIES, SETTLEMENTS, WAYS_OF_SEAT, Table

REMEMBERED = 1 << 14


def occupied(table: Table) -> int:
    found = 0
    for mask in table.settlements + table.cities:
        found |= mask
    return found


@lru_cache(REMEMBERED)
def free_crossings(occupied_crossings: int) -> int:
    """The free crossings whose neighbours are free too (C7)."""
    return ALL_CROSSINGS & ~beside_all(occupied_crossings)


def settlements_left(table: Table, place: int) -> int:
    return SETTLEMENTS - table.settlements[place].bit_count()


def cities_left(table: Table, place: int) -> int:
    return CITIES - table.cities[place].bit_count()


def roads_left(table: Table, place: int) -> int:
    return WAYS_OF_SEAT - table.roads[place].bit_count()


@lru_cache(REMEMBERED)
def on_roads(roads: int) -> int:
    """The crossings that roads touch."""
    found = 0
    for way in bits(roads):
        found |= END_MASKS[way]
    return found


@lru_cache(REMEMBERED)
def at_crossings(crossings: int) -> int:
    """The ways that lead to any of these crossings."""
    found = 0
    for crossing in bits(crossings):
        found |= WAYS_AT[crossing]
    return found


def ways_taken(table: Table) -> int:
    found = 0
    for mask in table.roads:
        found |= mask
    return found


def joined_ways(table: Table, place: int) -> int:
    """All ways at an own road or building, but not past a building of another seat (C21, CA9)."""
    reached = on_roads(table.roads[place]) & ~foreign_buildings(table, place)
    return at_crossings(reached | table.settlements[place] | table.cities[place])


def road_sites(table: Table, place: int) -> int:
    """Where this seat may build a road, if it can pay for it."""
    if not roads_left(table, place):
        return 0
    return joined_ways(table, place) & ALL_WAYS & ~ways_taken(table)


def check_free_roads(table: Table, place: int) -> None:
    """Refuses free roads if the seat can build none: its card would be wasted (C33, CA11)."""
    if not roads_left(table, place):
        raise Refusal(
            "no-pieces", "CA11", "You have no road left in your supply: the card would be wasted."
        )
    if not road_sites(table, place):
        raise Refusal(
            "no-place", "CA11", "There is no place for any of your roads: the card would be wasted."
        )


def settlement_sites(table: Table, place: int) -> int:
    """Where this seat may build a settlement, if it can pay for it (C7, C22)."""
    if not settlements_left(table, place):
        return 0
    return on_roads(table.roads[place]) & free_crossings(occupied(table))


def city_sites(table: Table, place: int) -> int:
    return table.settlements[place] if cities_left(table, place) else 0
