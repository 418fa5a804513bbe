"""The worth of a position to a seat: points, yields, harbours, roads, cards in the hand.

A point is worth `POINT_WORTH`, and everything else is measured in it.
"""

from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from tavern.island_settlers.bank import rates_of
from tavern.island_settlers.bots.pace import ROLLS, rolls_for
from tavern.island_settlers.building.sites import (
    REMEMBERED,
    at_crossings,
    cities_left,
    free_crossings,
    occupied,
    on_roads,
    roads_left,
    settlements_left,
    ways_taken,
)
from tavern.island_settlers.defaults import PIPS
from tavern.island_settlers.isle.isle import ANY, DESERT, Isle
from tavern.island_settlers.isle.places import CORNERS, FIELDS_AT, bits
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.scoring.special_cards import foreign_buildings
from tavern.island_settlers.table import (
    CARD_COST,
    CITY_COST,
    KNIGHT,
    POINT,
    ROAD_COST,
    SETTLEMENT_COST,
    WAYS_OF_SEAT,
    Cards,
    Hand,
    Table,
)


class Taste(NamedTuple):
    """The weights in which players differ.

    `near` is the share of a site's worth next to an own road. `pace` counts the settlements and
    cities that an income pays in 36 rolls. `scarcity` makes the first cards of a kind count more.
    `rivals` is the share at which the best open position of another player counts against the own
    one.
    """

    pip: float = 0.55
    card: float = 5.0  # an unseen development card
    knight_held: float = 3.5
    knight_played: float = 4.2
    spare: float = 0.35  # share of buildings other than the one that the hand is nearest to
    near: float = 0.5
    pace: float = 0.0
    scarcity: float = 0.0
    rivals: float = 0.0
    minds_others: bool = False  # in trades: what they accept, and what they gain


STEADY: Final = Taste()
SHARP: Final = Taste(
    pip=1.1,
    card=9.0,
    knight_held=2.7,
    knight_played=5.0,
    spare=0.05,
    near=0.42,
    pace=3.3,
    scarcity=1.4,
    rivals=0.4,
    minds_others=True,
)

POINT_WORTH: Final = 10.0
KIND_WEIGHTS: Final = (1.0, 0.9, 1.1, 1.0, 1.15)  # wood, wool, grain, brick, ore
OTHER_CARD: Final = 5.0
VARIETY: Final = 1.6  # for each kind with any yield
FURTHER: Final = (1, 0.6, 0.3)  # of the share of a site: at a road, one and two roads away
DONE: Final = 0.85  # share of a building's worth, once its cost is in the hand


@lru_cache(64)
def pips_by_kind(isle: Isle) -> tuple[tuple[int, ...], ...]:
    """By crossing and kind: the yield of the fields there, in 36 rolls."""
    found = []
    for fields in FIELDS_AT:
        pips = [0] * 5
        for field in fields:
            if isle.terrain[field] != DESERT:
                pips[isle.terrain[field]] += PIPS[isle.numbers[field]]
        found.append(tuple(pips))
    return tuple(found)


@lru_cache(64)
def crossing_worth(isle: Isle, pip: float = STEADY.pip) -> tuple[float, ...]:
    """The worth of a settlement on each crossing, without its point."""
    return tuple(
        pip * sum(pips * weight for pips, weight in zip(by_kind, KIND_WEIGHTS, strict=True))
        for by_kind in pips_by_kind(isle)
    )


def _yields(isle: Isle, settlements: int, cities: int, robber: int) -> list[float]:
    """The yield by kind, in 36 rolls. The field with the robber counts half, since it moves on."""
    found, pips = [0.0] * 5, pips_by_kind(isle)
    for mask, times in ((settlements, 1), (cities, 2)):
        for crossing in bits(mask):
            for kind, number in enumerate(pips[crossing]):
                found[kind] += times * number
    kind = isle.terrain[robber]
    if kind != DESERT:
        corners = CORNERS[robber]
        buildings = (corners & settlements).bit_count() + 2 * (corners & cities).bit_count()
        found[kind] -= 0.5 * buildings * PIPS[isle.numbers[robber]]
    return found


def worth(table: Table, place: int, hand: Hand | None, taste: Taste = STEADY) -> float:
    """The worth of a position to a seat, compared with the others if its weights say so."""
    value = own_worth(table, place, hand, taste)
    if taste.rivals:
        others = [other for other in range(len(table.seats)) if other != place]
        value -= taste.rivals * max([own_worth(table, one, None, taste) for one in others])
    return value


def own_worth(table: Table, place: int, hand: Hand | None, taste: Taste = STEADY) -> float:
    """The worth of everything of a seat. Without its hand, of its public parts."""
    isle, settlements, cities = table.isle, table.settlements[place], table.cities[place]
    value = POINT_WORTH * open_points(table, place)
    value += _yields_worth(isle, settlements, cities, table.robber, taste)
    if settlements_left(table, place):
        foreign, taken = foreign_buildings(table, place), ways_taken(table)
        roads = table.roads[place]
        value += _sites_worth(isle, settlements | cities, roads, foreign, taken, taste)
    value += 0.35 * table.lengths[place] + taste.knight_played * min(table.knights[place], 5)
    if hand is None:
        return value + 0.4 * table.held[place] + taste.card * table.unplayed[place]
    return value + _of_cards(hand, taste) + hand_worth(table, place, hand.kinds, taste)


@lru_cache(REMEMBERED)
def _yields_worth(isle: Isle, settlements: int, cities: int, robber: int, taste: Taste) -> float:
    yields = _yields(isle, settlements, cities, robber)
    value = taste.pip * sum(
        [pips * weight for pips, weight in zip(yields, KIND_WEIGHTS, strict=True)]
    )
    value += VARIETY * sum([pips > 0 for pips in yields])
    buildings, harbours = settlements | cities, isle.harbour_crossings
    for kind in range(5):
        if buildings & harbours[kind]:
            value += 0.2 * yields[kind]
    if taste.scarcity:
        value += taste.scarcity * sum([sqrt(pips) for pips in yields])
    if taste.pace:
        income, rate = tuple([int(pips) for pips in yields]), rates_of(isle, buildings)
        for cost in (SETTLEMENT_COST, CITY_COST):
            value += taste.pace * ROLLS / max(3.0, rolls_for(cost, income, rate))
    return value + (1.5 if buildings & harbours[ANY] else 0)


def _of_cards(hand: Hand, taste: Taste) -> float:
    value = POINT_WORTH * (hand.cards[POINT] + hand.fresh[POINT])
    value += taste.knight_held * (hand.cards[KNIGHT] + hand.fresh[KNIGHT])
    return value + OTHER_CARD * (sum(hand.cards[1:4]) + sum(hand.fresh[1:4]))


@lru_cache(REMEMBERED)
def _sites_worth(
    isle: Isle, buildings: int, roads: int, foreign: int, taken: int, taste: Taste
) -> float:
    """The worth of crossings where a settlement could stand soon, the nearer the better."""
    free, value = free_crossings(buildings | foreign), 0.0
    values = crossing_worth(isle, taste.pip)
    reached, before = on_roads(roads), 0
    steps = min(len(FURTHER), 1 + WAYS_OF_SEAT - roads.bit_count())
    for step in range(steps):
        found = [values[crossing] for crossing in bits(reached & free & ~before)]
        if found:
            best = sorted(found)[-2:]
            value += taste.near * FURTHER[step] * (best[-1] + POINT_WORTH) + 0.1 * sum(best[:-1])
        before |= reached
        if step + 1 < steps:
            joined = (reached & ~foreign) | buildings if step == 0 else reached
            reached |= on_roads(at_crossings(joined) & ~taken)
    return value


def targets(table: Table, place: int, taste: Taste) -> list[tuple[float, Cards]]:
    """The next possible buildings of the seat, with their worth and cost."""
    found: list[tuple[float, Cards]] = []
    values = crossing_worth(table.isle, taste.pip)
    towns = [values[crossing] for crossing in bits(table.settlements[place])]
    if towns and cities_left(table, place):
        found.append((POINT_WORTH + max(towns), CITY_COST))
    sites = on_roads(table.roads[place]) & free_crossings(occupied(table))
    if sites and settlements_left(table, place):
        best = max([values[crossing] for crossing in bits(sites)])
        gain = (1 - taste.near) * (POINT_WORTH + best) + VARIETY
        found.append((gain, SETTLEMENT_COST))
    if not sites and roads_left(table, place) and settlements_left(table, place):
        found.append((3.0, ROAD_COST))
    if table.pile:
        found.append((taste.card, CARD_COST))
    return found


def hand_worth(table: Table, place: int, kinds: Cards, taste: Taste = STEADY) -> float:
    """The worth of the cards for possible buildings, less the danger of a seven."""
    near = sorted(
        [gain * DONE * _nearness(kinds, cost) for gain, cost in targets(table, place, taste)]
    )
    total = sum(kinds)
    value = (near[-1] if near else 0.0) + taste.spare * sum(near[:-1]) + 0.15 * total
    return value - 0.55 * max(0, total - 7)


def _nearness(kinds: Cards, cost: Cards) -> float:
    """1 if the cost is in the hand, less for each card that is missing."""
    share = 1 - missing(kinds, cost) / sum(cost)
    return share * sqrt(share)


def missing(kinds: Cards, cost: Cards) -> int:
    """How many cards a hand lacks for a cost."""
    return sum([need - have for have, need in zip(kinds, cost, strict=True) if need > have])
