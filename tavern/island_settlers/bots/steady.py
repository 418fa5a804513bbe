"""Chooses what leads to the best position, one step deep. Trades when that helps to build."""

from random import Random

from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.reasons import Reason, reason_for
from tavern.island_settlers.bots.trading import answer_to, next_offer
from tavern.island_settlers.bots.worth import STEADY, Taste, hand_worth, worth
from tavern.island_settlers.building.sites import road_sites
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.defaults import PIPS
from tavern.island_settlers.isle.isle import DESERT
from tavern.island_settlers.isle.places import CORNERS, bits
from tavern.island_settlers.play import play
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import (
    CARD_COST,
    Cards,
    Hand,
    Table,
    View,
    World,
    minus,
    plus,
    single,
)

Marks = list[tuple[float, Command]]


class SteadyBot:
    name = "steady"

    def answer(self, seen: View, offered: tuple[Choice, ...], rng: Random) -> Command:
        return max(marks(seen, offered, rng), key=lambda mark: mark[0])[1]

    def reason(self, seen: View, command: Command) -> Reason:
        """The reason for this command, for a hint."""
        return reason_for(seen, command)


def marks(seen: View, offered: tuple[Choice, ...], rng: Random, taste: Taste = STEADY) -> Marks:
    """Each command that is worth considering, with the worth of its result."""
    assert seen.seat is not None
    if len(offered) == 1 and not isinstance(offered[0], acts.OF_FIGURES):
        return [(0.0, offered[0])]
    place, world = seen.table.seats.index(seen.seat), imagined(seen, rng)
    found: Marks = []
    for choice in offered:
        match choice:
            case acts.MayHandIn():
                cards = _to_hand_in(seen.table, place, choice.cards, choice.number, taste)
                found.append((0.0, acts.HandIn(choice.seat, cards)))
            case acts.MayOffer():
                found += next_offer(seen, place, choice, taste)
            case acts.MaySetTerms():  # bots are asked
                pass
            case _:
                found.append((mark(world, place, choice, taste), choice))
    return found


def mark(world: World, place: int, command: Command, taste: Taste = STEADY) -> float:
    """The worth of the position after a command. A drawn card counts as a card of any kind."""
    table = world.table
    seat = table.seats[place]
    hand = world.hands[seat]
    match command:
        case acts.EndTurn() | acts.LeaveTheft():
            return worth(table, place, hand, taste)
        case acts.WithdrawOffer():
            return -1e9
        case acts.Roll():
            return worth(table, place, hand, taste) + 0.1
        case acts.BuyCard():
            paid = Hand(minus(hand.kinds, CARD_COST), hand.cards, hand.fresh)
            return worth(table, place, paid, taste) + taste.card
        case acts.MoveRobber():
            return harm(table, place, command.to)
        case acts.Steal():
            return (
                worth(table, place, hand, taste)
                + 1
                + open_points(table, table.seats.index(command.victim))
            )
        case acts.Answer():
            return answer_to(world, place, command.yes, taste)
        case acts.PlayRoads():
            return _with_two_roads(play(world, command).world, place, taste)
        case acts.Found():
            return _founded(play(world, command).world, place, taste)
        case acts.CloseOffer():
            ahead = open_points(table, table.seats.index(command.partner))
            return _closed(table, place, hand, taste) - 0.1 * ahead
    after = play(world, command).world
    return worth(after.table, place, after.hands[seat], taste)


def _closed(table: Table, place: int, hand: Hand, taste: Taste) -> float:
    offer = table.offer
    assert offer is not None
    kinds = plus(minus(hand.kinds, offer.give), offer.get)
    return worth(table, place, Hand(kinds, hand.cards, hand.fresh), taste)


def _founded(world: World, place: int, taste: Taste) -> float:
    """A settlement with its best road."""
    table = world.table
    return worth(table, place, None, taste) + 0.5 * sum(world.hands[table.seats[place]].kinds)


def _with_two_roads(world: World, place: int, taste: Taste) -> float:
    """The worth of two roads, the better one first each time."""
    seat = world.table.seats[place]
    while world.table.phase == "free_roads":
        world = max(
            (play(world, acts.BuildRoad(seat, way)).world for way in _free_sites(world, place)),
            key=lambda one: worth(one.table, place, one.hands[seat], taste),
        )
    return worth(world.table, place, world.hands[seat], taste)


def _free_sites(world: World, place: int) -> list[int]:
    return [*bits(road_sites(world.table, place))]


def harm(table: Table, place: int, field: int) -> float:
    """The harm of the robber on a field to others, leaders most, and not to oneself."""
    if table.isle.terrain[field] == DESERT:
        return 0.0
    corners, pips, value = CORNERS[field], PIPS[table.isle.numbers[field]], 0.0
    for other in range(len(table.seats)):
        buildings = (corners & table.settlements[other]).bit_count()
        buildings += 2 * (corners & table.cities[other]).bit_count()
        if buildings and other == place:
            value -= 3 * pips * buildings
        elif buildings:
            value += pips * buildings * (1 + 0.25 * open_points(table, other))
            value += 1.5 * bool(table.held[other])
    return value


def _to_hand_in(
    table: Table, place: int, kinds: Cards, number: int, taste: Taste = STEADY
) -> Cards:
    """The cards that the hand needs least, one after the other."""
    left = kinds
    for _ in range(number):
        having = [kind for kind in range(5) if left[kind]]
        left = max(
            (minus(left, single(kind)) for kind in having),
            key=lambda rest: hand_worth(table, place, rest, taste),
        )
    return minus(kinds, left)
