"""The worth of a table to a seat: its fame, and the fame it can expect."""

from msgspec import Struct

from club.rules import Seat
from tavern.six_lands.components import COLOUR, value_of
from tavern.six_lands.ending import owner_with, worth
from tavern.six_lands.table import Land, Table

AVERAGE = 2.5  # of an unseen card


class Weights(Struct, frozen=True):
    """The weights of expected fame.

    `keep` is the share of future income of an own land. `threatened` is that of a land that an open
    troop may soon take, and `near` is how soon. `hope` is the share of a land that a troop may
    conquer, less with every missing point, up to `far`. `guard` is the share of an own land that a
    waiting troop would retake. `hand` is how much of the cost of the hand counts now. `rounds`
    limits the expected length of the game.
    """

    keep: float = 0.8
    threatened: float = 0.5
    near: int = 4
    hope: float = 0.5
    far: float = 9.0
    guard: float = 0.1
    hand: float = 0.7
    rounds: float = 12.0


PLAIN = Weights()


def assess(table: Table, me: Seat, mine: float, weights: Weights = PLAIN) -> float:
    """The seat's lead over the best other one, in fame. `mine` is the cost of its hand.

    After the end it is the difference in points, and a win counts more than any lead.
    """
    if table.standing is not None:
        points = table.standing.points
        ahead = points[me] - max(points[seat] for seat in table.seats if seat != me)
        return ahead + (40.0 if ahead > 0 else -40.0 if ahead < 0 else 0.0)
    rounds = min(weights.rounds, min(table.held.values()) + 1.0)
    threats = _strongest(table)
    own, best = 0.0, -1e9
    for seat in table.seats:
        hand = mine if seat == me else AVERAGE * table.held[seat]
        value = _value(table, seat, hand, rounds, threats, weights)
        if seat == me:
            own = value
        elif value > best:
            best = value
    return own - best


def _value(
    table: Table,
    seat: Seat,
    hand: float,
    rounds: float,
    threats: list[dict[Seat, int]],
    weights: Weights,
) -> float:
    value = float(table.fame[seat])
    for land in table.lands:
        if land.owner == seat:
            value += _owned(land, threats[land.colour], rounds, weights)
    for troop in table.troops[seat]:
        value += _hoped(
            table.lands[COLOUR[troop.cards[0]]], seat, value_of(troop.cards), rounds, weights
        )
    if owner_with(table, "attack-counts") == seat:
        value += 0.7 * max((value_of(one.cards) for one in table.troops[seat]), default=0)
    if owner_with(table, "hand-free") == seat:
        hand *= 0.3
    if owner_with(table, "tribute") == seat:
        value += 1.4 * (len(table.seats) - 1)
    return value - weights.hand * hand


def _owned(land: Land, threats: dict[Seat, int], rounds: float, weights: Weights) -> float:
    strongest = max((v for seat, v in threats.items() if seat != land.owner), default=0)
    safe = strongest + weights.near < land.strength
    share = weights.keep if safe else weights.threatened
    return share * (worth(land) + land.side.income * rounds)


def _hoped(land: Land, seat: Seat, value: int, rounds: float, weights: Weights) -> float:
    gain = value + land.side.income * rounds
    if land.owner == seat:
        return weights.guard * gain
    lacking = land.strength + 1 - value
    return weights.hope * gain * max(0.0, 1.0 - lacking / weights.far)


def _strongest(table: Table) -> list[dict[Seat, int]]:
    """For every land, the strongest open troop of each seat against it."""
    found: list[dict[Seat, int]] = [{}, {}, {}, {}, {}, {}]
    for seat, troops in table.troops.items():
        for troop in troops:
            value, best = value_of(troop.cards), found[COLOUR[troop.cards[0]]]
            if value > best.get(seat, 0):
                best[seat] = value
    return found
