"""Trades between players: who is near to a building offers what it does not need (C17)."""

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.worth import missing, targets, worth
from tavern.island_settlers.commands import Command
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import Cards, Hand, Table, View, minus, plus, single

TOO_FAR_AHEAD = 8  # points of a partner that gets no more trades
GAIN = 0.4  # what a trade must bring
TRIES = 2  # offers that a turn sees


def answer_to(table: Table, place: int, hand: Hand, yes: bool) -> float:
    """Yes, if it brings something and the player of the turn is not about to win."""
    offer = table.offer
    assert offer is not None
    if not yes:
        return 0.0
    if open_points(table, table.speaker) >= TOO_FAR_AHEAD:
        return -1.0
    kinds = plus(minus(hand.kinds, offer.get), offer.give)
    return _gain(table, place, hand, kinds) - GAIN


def _gain(table: Table, place: int, hand: Hand, kinds: Cards) -> float:
    changed = Hand(kinds, hand.cards, hand.fresh)
    return worth(table, place, changed) - worth(table, place, hand)


def offers_worth_making(
    seen: View, place: int, choice: acts.MayOffer
) -> list[tuple[float, Command]]:
    """One card for one that brings a building nearer, to all who are not too far ahead."""
    table, hand = seen.table, seen.own
    assert hand is not None
    to = tuple([s for s in choice.to if _may_partner(table, s)])
    if not to or table.offers_left <= MOST - TRIES:
        return []
    now = worth(table, place, hand)
    found: list[tuple[float, Command]] = []
    for _, cost, _ in targets(table, place):
        for get in range(5):
            if hand.kinds[get] >= cost[get]:
                continue
            for give in range(5):
                if hand.kinds[give] > cost[give] and missing(hand.kinds, cost) <= 2:
                    kinds = plus(minus(hand.kinds, single(give)), single(get))
                    gain = _gain(table, place, hand, kinds)
                    if gain > GAIN:
                        offer = acts.MakeOffer(choice.seat, to, single(give), single(get))
                        found.append((now + 0.5 * gain, offer))
    return found


def _may_partner(table: Table, seat: Seat) -> bool:
    place = table.seats.index(seat)
    return table.held[place] > 0 and open_points(table, place) < TOO_FAR_AHEAD
