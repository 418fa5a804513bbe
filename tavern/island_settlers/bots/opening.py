"""The first settlement, chosen with the second one in mind (C6)."""

from typing import Final

from msgspec.structs import replace

from tavern.island_settlers.bots.worth import Taste, crossing_worth, own_worth
from tavern.island_settlers.building.sites import free_crossings, occupied
from tavern.island_settlers.commands import Choice, Found
from tavern.island_settlers.isle.places import bits
from tavern.island_settlers.table import Table, changed

FIRST: Final = 14  # crossings that are considered, by their yield
SECOND: Final = 16


def first_settlements(
    table: Table, offered: tuple[Choice, ...], taste: Taste
) -> list[tuple[float, Found]]:
    """The best crossings for the founder, each with its worth and a second crossing.

    Others choose in between, and each of their settlements takes away the best second one.
    """
    values = crossing_worth(table.isle, taste.pip)
    all_of_them = [choice for choice in offered if isinstance(choice, Found)]
    best = sorted(all_of_them, key=lambda found: values[found.at], reverse=True)[:FIRST]
    founded = sum(mask.bit_count() for mask in table.settlements)
    between = 2 * (len(table.seats) - 1 - founded)
    return [(_with_second(table, table.speaker, found.at, between, taste), found) for found in best]


def _with_second(table: Table, place: int, at: int, taken: int, taste: Taste) -> float:
    """The worth of two settlements. The second is not among so many of the best."""
    values = crossing_worth(table.isle, taste.pip)
    free = bits(free_crossings(occupied(table) | 1 << at))
    seconds = sorted(free, key=lambda crossing: values[crossing], reverse=True)[:SECOND]
    worths = sorted(
        [_worth_of(table, place, 1 << at | 1 << second, taste) for second in seconds], reverse=True
    )
    return worths[min(taken, len(worths) - 1)]


def _worth_of(table: Table, place: int, settlements: int, taste: Taste) -> float:
    founded = replace(table, settlements=changed(table.settlements, place, settlements))
    return own_worth(founded, place, None, taste)
