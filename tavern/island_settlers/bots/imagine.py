"""Worlds that are possible for a seat: the others' cards are dealt at random."""

from random import Random

from club.rules import Seat, SecretWorld
from tavern.island_settlers.table import (
    EACH_RESOURCE,
    FULL_PILE,
    NO_CARDS,
    Cards,
    Dark,
    Hand,
    Table,
    View,
    World,
)

SALT = ""  # an imagined world needs no digest


def _unseen_resources(table: Table, own: Hand) -> list[int]:
    """The cards in the hands of the others together: neither in the bank nor in the own hand."""
    return [
        kind for kind in range(5) for _ in range(EACH_RESOURCE - table.bank[kind] - own.kinds[kind])
    ]


def unseen_cards(table: Table, own: Hand) -> list[int]:
    """The development cards in other hands or in the pile, above those known."""
    found: list[int] = []
    for card, full in enumerate(FULL_PILE):
        known = own.cards[card] + own.fresh[card] + table.under.count(card) + table.spent[card]
        played = sum(table.knights) if card == 0 else 0
        found += [card] * (full - known - played)
    return found


def counted(cards: list[int]) -> Cards:
    a, b, c, d, e = (cards.count(kind) for kind in range(5))
    return a, b, c, d, e


def imagined(seen: View, rng: Random) -> World:
    """One possible world. Every deal of the unseen cards is equally likely."""
    table, seat, own = seen.table, seen.seat, seen.own
    assert seat is not None
    assert own is not None
    resources, cards = _unseen_resources(table, own), unseen_cards(table, own)
    rng.shuffle(resources)
    rng.shuffle(cards)
    hands: dict[Seat, Hand] = {}
    for place, other in enumerate(table.seats):
        if other == seat:
            hands[seat] = own
            continue
        held, unplayed = table.held[place], table.unplayed[place]
        hands[other] = Hand(counted(resources[:held]), counted(cards[:unplayed]), NO_CARDS)
        resources, cards = resources[held:], cards[unplayed:]
    return SecretWorld(table=table, hands=hands, dark=Dark(counted(cards)), salt=SALT)
