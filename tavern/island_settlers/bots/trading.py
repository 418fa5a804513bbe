"""Trades between players: a player close to a building offers what it does not need (C17)."""

from itertools import combinations_with_replacement, product
from operator import mul
from random import Random
from typing import Final

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.worth import STEADY, Taste, hand_worth, missing, targets, worth
from tavern.island_settlers.commands import Command
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import (
    EACH_RESOURCE,
    Cards,
    Hand,
    Table,
    View,
    World,
    covers,
    minus,
    plus,
    single,
)

TOO_FAR_AHEAD: Final = 8  # points of a partner that gets no more trades
GAIN: Final = 0.4  # the least gain of a trade
TRIES: Final = 2  # offers in one turn
TRIES_WITH_OTHERS_IN_MIND: Final = 4
IMAGINED: Final = 4  # worlds in which others are asked

Exchange = tuple[float, Cards, Cards]  # its worth, the cards given, the cards received


def answer_to(world: World, place: int, yes: bool, taste: Taste) -> float:
    """Yes, if it brings a gain and the player of the turn is not about to win.

    Bots that consider others subtract the gain of the player of the turn.
    """
    table, hand = world.table, world.hands[world.table.seats[place]]
    offer = table.offer
    assert offer is not None
    if not yes:
        return 0.0
    if open_points(table, table.speaker) >= TOO_FAR_AHEAD:
        return -1.0
    gain = gain_of(table, place, hand, offer.get, offer.give, taste)
    theirs = world.hands[table.seats[table.speaker]]
    if taste.minds_others and covers(theirs.kinds, offer.give):
        gain -= _hurt(table) * gain_of(table, table.speaker, theirs, offer.give, offer.get)
    return gain - GAIN


def gain_of(
    table: Table, place: int, hand: Hand, give: Cards, get: Cards, taste: Taste = STEADY
) -> float:
    """The worth that an exchange of cards adds to a seat."""
    after = plus(minus(hand.kinds, give), get)
    return hand_worth(table, place, after, taste) - hand_worth(table, place, hand.kinds, taste)


def next_offer(
    seen: View, place: int, choice: acts.MayOffer, taste: Taste
) -> list[tuple[float, Command]]:
    """The next offer of this turn, if there is one, to all who are not too far ahead.

    Offers are ranked by the own hand and by public facts. The first of them were already refused,
    so none is made twice while the hand stays the same.
    """
    table, hand = seen.table, seen.own
    assert hand is not None
    to = tuple([seat for seat in choice.to if may_partner(table, seat)])
    made = offers_made(table)
    if not to or made >= (TRIES_WITH_OTHERS_IN_MIND if taste.minds_others else TRIES):
        return []
    found = _likely(seen, place, to, taste) if taste.minds_others else _needed(table, place, hand)
    found.sort(key=lambda exchange: exchange[0], reverse=True)
    now = worth(table, place, hand, taste)
    return [
        (now + good, acts.MakeOffer(choice.seat, to, give, get))
        for good, give, get in found[made : made + 1]
    ]


def offers_made(table: Table) -> int:
    """The number of offers in this turn."""
    return MOST - table.offers_left


def may_partner(table: Table, seat: Seat) -> bool:
    """Whether a seat has cards to trade, and is not too far ahead to get any."""
    place = table.seats.index(seat)
    return table.held[place] > 0 and open_points(table, place) < TOO_FAR_AHEAD


def _needed(table: Table, place: int, hand: Hand) -> list[Exchange]:
    """One card for a card that somebody holds and that is needed for a building."""
    found: dict[tuple[int, int], float] = {}
    for _, cost in targets(table, place, STEADY):
        if missing(hand.kinds, cost) > 2:
            continue
        for get in range(5):
            if hand.kinds[get] >= cost[get] or not _is_held(table, hand, get):
                continue
            for give in range(5):
                if hand.kinds[give] > cost[give]:
                    found[give, get] = gain_of(table, place, hand, single(give), single(get))
    return [(0.5 * gain, single(a), single(b)) for (a, b), gain in found.items() if gain > GAIN]


def _is_held(table: Table, own: Hand, kind: int) -> bool:
    """Whether others have a card of a kind: one that is neither in the bank nor in the own hand."""
    return table.bank[kind] + own.kinds[kind] < EACH_RESOURCE


def _likely(seen: View, place: int, to: tuple[Seat, ...], taste: Taste) -> list[Exchange]:
    """Exchanges that others are likely to accept, if their hands are as imagined, less their gain.

    While the own hand stays the same, the same hands are imagined.
    """
    table, hand = seen.table, seen.own
    assert hand is not None
    if open_points(table, place) >= TOO_FAR_AHEAD:
        return []
    rng = Random(f"{table.turn} {hand.kinds}")
    worlds = [imagined(seen, rng) for _ in range(1 if len(table.seats) == 2 else IMAGINED)]
    found: list[Exchange] = []
    for give, get in EXCHANGES:
        if not covers(hand.kinds, give):
            continue
        own = gain_of(table, place, hand, give, get, taste)
        if own <= GAIN:
            continue
        gains = [gain_of_partner(world, seat, give, get) for world in worlds for seat in to]
        willing = [gain for gain in gains if gain > GAIN]
        if willing and (net := own - _hurt(table) * sum(willing) / len(willing)) > 0:
            likely = 1 - (1 - len(willing) / len(gains)) ** len(to)
            found.append((net * likely, give, get))
    return found


def _exchanges() -> list[tuple[Cards, Cards]]:
    """One card or two of a kind for one, and one card for any two."""
    singles = [single(kind) for kind in range(5)]
    doubles = [single(kind, 2) for kind in range(5)]
    twos = [plus(*both) for both in combinations_with_replacement(singles, 2)]
    pairs = [*product(singles + doubles, singles), *product(singles, twos)]
    return [(give, get) for give, get in pairs if not any(map(mul, give, get))]


EXCHANGES: Final = _exchanges()


def gain_of_partner(world: World, seat: Seat, give: Cards, get: Cards) -> float:
    """The worth that a partner gains, in this world. 0 if they do not have the cards."""
    hand = world.hands[seat]
    if not covers(hand.kinds, get):
        return 0.0
    return gain_of(world.table, world.table.seats.index(seat), hand, get, give)


def _hurt(table: Table) -> float:
    """How much the gain of another player is an own loss. With two at the table, all of it."""
    return 1 / (len(table.seats) - 1)
