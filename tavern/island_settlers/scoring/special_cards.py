"""The holders of the longest road and the largest army (C25–C27, C31, C32; otherwise by CA1)."""

from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import LargestArmy, LongestRoad
from tavern.island_settlers.scoring.roads import length_of
from tavern.island_settlers.table import NOBODY, Table, changed

LONG = 5  # pieces of road
ARMY = 3  # played knights


def foreign_buildings(table: Table, place: int) -> int:
    """The crossings with a building of any other seat."""
    found = 0
    for other in range(len(table.seats)):
        if other != place:
            found |= table.settlements[other] | table.cities[other]
    return found


def holder(values: tuple[int, ...], least: int, held_by: int, current: bool) -> int:
    """The seat with the most, if it is enough. By the current rules a holder keeps it in a tie."""
    most = max(values)
    if most < least:
        return NOBODY
    if current and held_by != NOBODY and values[held_by] == most:
        return held_by
    return values.index(most) if values.count(most) == 1 else NOBODY


def measure_road(draft: Draft, place: int) -> None:
    """Measures the road of this seat, which has become longer or was cut."""
    table = draft.table
    length = length_of(table.roads[place], foreign_buildings(table, place))
    if length != table.lengths[place]:
        draft.change(lengths=changed(table.lengths, place, length))


def award_longest(draft: Draft) -> None:
    table = draft.table
    found = holder(table.lengths, LONG, table.longest, table.current)
    if found != table.longest:
        draft.change(longest=found)
        draft.emit(LongestRoad(None if found == NOBODY else table.seats[found]))


def award_army(draft: Draft) -> None:
    table = draft.table
    found = holder(table.knights, ARMY, table.army, table.current)
    if found != table.army:
        draft.change(army=found)
        draft.emit(LargestArmy(None if found == NOBODY else table.seats[found]))
