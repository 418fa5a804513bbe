"""The defaults of a deadline for awaited seats: a cautious move for each phase."""

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.building.sites import free_crossings, occupied, road_sites
from tavern.island_settlers.commands import Command
from tavern.island_settlers.isle.isle import DESERT, Isle
from tavern.island_settlers.isle.places import BOTH_ENDS, CORNERS, FIELDS_AT, bits
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import Cards, Table, View, awaited
from tavern.island_settlers.turns.founding import founding_sites
from tavern.island_settlers.turns.robber import victims

PIPS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36 results, those that give a number


def pips_at(isle: Isle, crossing: int) -> int:
    """The yield of the fields at a crossing, in 36 rolls."""
    fields = FIELDS_AT[crossing]
    return sum(PIPS[isle.numbers[f]] for f in fields if isle.terrain[f] != DESERT)


def default(seen: View) -> Command | None:
    """The default of a seat. None if it is not awaited."""
    table, seat, hand = seen.table, seen.seat, seen.own
    if seat is None or hand is None or seat not in awaited(table):
        return None
    place = table.seats.index(seat)
    if table.offer is not None and seat in table.offer.unanswered:
        return acts.Answer(seat, table.offer.number, False)
    match table.phase:
        case "found":
            return acts.Found(seat, _best(table, free_crossings(occupied(table))))
        case "found_road":
            return acts.FoundRoad(seat, _way_on(table, table.founded))
        case "roll":
            return acts.Roll(seat)
        case "hand_in":
            return acts.HandIn(seat, largest(hand.kinds, table.owed[place]))
        case "robber":
            return acts.MoveRobber(seat, _robber_field(table, place))
        case "theft":
            return acts.Steal(seat, _richest(table, place))
        case "free_roads":
            return acts.BuildRoad(seat, next(bits(road_sites(table, place))))
        case _:
            return acts.EndTurn(seat)


def _best(table: Table, crossings: int) -> int:
    return max(bits(crossings), key=lambda crossing: pips_at(table.isle, crossing))


def _way_on(table: Table, start: int) -> int:
    """The way towards the next best crossing."""
    ways = bits(founding_sites(table))
    return max(ways, key=lambda way: pips_at(table.isle, BOTH_ENDS[way] - start))


def largest(kinds: Cards, number: int) -> Cards:
    """So many cards, each of the kind with the most cards in the hand."""
    left = list(kinds)
    for _ in range(number):
        left[left.index(max(left))] -= 1
    a, b, c, d, e = (have - keep for have, keep in zip(kinds, left, strict=True))
    return a, b, c, d, e


def _robber_field(table: Table, place: int) -> int:
    """The field that hurts the leader of the others most and not oneself, else the desert."""
    others = [other for other in range(len(table.seats)) if other != place]
    ahead = max(others, key=lambda other: open_points(table, other))

    def harm(field: int) -> int:
        corners, weight = CORNERS[field], PIPS[table.isle.numbers[field]]
        if corners & (table.settlements[place] | table.cities[place]):
            return -1
        towns = (corners & table.settlements[ahead]).bit_count()
        return weight * (towns + 2 * (corners & table.cities[ahead]).bit_count())

    fields = [field for field in range(len(CORNERS)) if field != table.robber]
    best = max(fields, key=harm)
    desert = table.isle.terrain.index(DESERT)
    return best if harm(best) > 0 or desert == table.robber else desert


def _richest(table: Table, place: int) -> Seat:
    return max(victims(table, place), key=lambda seat: table.held[table.seats.index(seat)])
