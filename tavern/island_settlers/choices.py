"""The choices of a seat, from what it sees. The masks of `sites` check the same commands."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bank import rates
from tavern.island_settlers.building.sites import (
    REMEMBERED,
    city_sites,
    free_crossings,
    occupied,
    road_sites,
    settlement_sites,
)
from tavern.island_settlers.commands import Choice
from tavern.island_settlers.isle.places import bits
from tavern.island_settlers.offers import may_set_terms
from tavern.island_settlers.table import (
    CARD_COST,
    CITY_COST,
    DISCOVERY,
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    Cards,
    Hand,
    Table,
    View,
    covers,
    plus,
    single,
)
from tavern.island_settlers.turns.founding import founding_sites
from tavern.island_settlers.turns.robber import victims

Choices = tuple[Choice, ...]
_PAIRS: Final = tuple(
    plus(single(a), single(b)) for a, b in combinations_with_replacement(range(5), 2)
)
_SINGLES: Final = tuple(single(kind) for kind in range(5))


def choices(seen: View) -> Choices:
    """Everything that `play` accepts from this seat now."""
    table, seat, hand = seen.table, seen.seat, seen.own
    if seat is None or hand is None:
        return ()
    place = table.seats.index(seat)
    if table.phase == "hand_in":
        return _hand_in(table, place, hand)
    if place != table.speaker:
        return _answers(table, seat, hand)
    return tuple(_OFFERS.get(table.phase, _nothing)(table, place, hand))


def _hand_in(table: Table, place: int, hand: Hand) -> Choices:
    owed = table.owed[place]
    return (acts.MayHandIn(table.seats[place], owed, hand.kinds),) if owed else ()


def _answers(table: Table, seat: Seat, hand: Hand) -> Choices:
    offer = table.offer
    if offer is None or seat not in offer.unanswered:
        place = table.seats.index(seat)
        return (_plain(acts.MaySetTerms, seat),) if may_set_terms(table, place) else ()
    no = acts.Answer(seat, offer.number, False)
    return (no, acts.Answer(seat, offer.number, True)) if covers(hand.kinds, offer.get) else (no,)


# ---- commands at places, written once


@lru_cache(REMEMBERED)
def _at(write: Callable[[Seat, int], Choice], seat: Seat, mask: int) -> Choices:
    return tuple([_written(write, seat, place) for place in bits(mask)])


@cache
def _written(write: Callable[[Seat, int], Choice], seat: Seat, place: int) -> Choice:
    return write(seat, place)


@cache
def _plain(write: Callable[[Seat], Choice], seat: Seat) -> Choice:
    return write(seat)


# ---- phases


def _found(table: Table, place: int, hand: Hand) -> Choices:
    return _at(acts.Found, table.seats[place], free_crossings(occupied(table)))


def _found_road(table: Table, place: int, hand: Hand) -> Choices:
    return _at(acts.FoundRoad, table.seats[place], founding_sites(table))


def _roll(table: Table, place: int, hand: Hand) -> list[Choice]:
    found = [_plain(acts.Roll, table.seats[place])]
    _cards(table, place, hand, found)
    return found


def _move_robber(table: Table, place: int, hand: Hand) -> Choices:
    return _at(acts.MoveRobber, table.seats[place], (1 << 19) - 1 ^ 1 << table.robber)


def _theft(table: Table, place: int, hand: Hand) -> list[Choice]:
    seat = table.seats[place]
    found: list[Choice] = [acts.Steal(seat, victim) for victim in victims(table, place)]
    if not table.by_knight:
        found.append(acts.LeaveTheft(seat))
    return found


def _trade(table: Table, place: int, hand: Hand) -> list[Choice]:
    found = _build(table, place, hand)
    if not table.current:
        _trades(table, place, hand, found)
    return found


def _build(table: Table, place: int, hand: Hand) -> list[Choice]:
    """Buildings, cards, and the end of the turn. By the current rules trades too."""
    seat, kinds = table.seats[place], hand.kinds
    found = [_plain(acts.EndTurn, seat)]
    if covers(kinds, ROAD_COST):
        found += _at(acts.BuildRoad, seat, road_sites(table, place))
    if covers(kinds, SETTLEMENT_COST):
        found += _at(acts.BuildSettlement, seat, settlement_sites(table, place))
    if covers(kinds, CITY_COST):
        found += _at(acts.BuildCity, seat, city_sites(table, place))
    if table.pile and covers(kinds, CARD_COST):
        found.append(_plain(acts.BuyCard, seat))
    _cards(table, place, hand, found)
    if table.current:
        _trades(table, place, hand, found)
    return found


def _cards(table: Table, place: int, hand: Hand, found: list[Choice]) -> None:
    """One development card a turn, at any moment, but none that was just bought (C10, C28, C29)."""
    cards, seat = hand.cards, table.seats[place]
    if table.card_played or cards == NO_CARDS:
        return
    if cards[KNIGHT]:
        found.append(_plain(acts.PlayKnight, seat))
    if cards[ROADS] and road_sites(table, place):
        found.append(_plain(acts.PlayRoads, seat))
    if cards[DISCOVERY]:
        takes = _PAIRS if sum(table.bank) > 1 else _SINGLES if any(table.bank) else (NO_CARDS,)
        found += [acts.PlayDiscovery(seat, take) for take in takes if covers(table.bank, take)]
    if cards[MONOPOLY]:
        found += [acts.PlayMonopoly(seat, kind) for kind in range(5)]


def _trades(table: Table, place: int, hand: Hand, found: list[Choice]) -> None:
    """Trades with the bank, and with others (C17–C19)."""
    seat, kinds, offer = table.seats[place], hand.kinds, table.offer
    if table.held[place] > 1:
        found += _bank_trades(seat, kinds, rates(table, place), table.bank)
    if offer is not None:
        found.append(_plain(acts.WithdrawOffer, seat))
        if covers(kinds, offer.give):
            found += [acts.CloseOffer(seat, other) for other, yes in offer.said.items() if yes]
    elif table.held[place] and table.offers_left:
        found.append(acts.MayOffer(seat, _others(table.seats, place), kinds))


def _bank_trades(
    seat: Seat, kinds: Cards, rate: tuple[int, ...], bank: Cards
) -> Iterator[acts.BankTrade]:
    for kind in range(5):
        if kinds[kind] >= rate[kind]:
            for other in range(5):
                if other != kind and bank[other]:
                    yield _bank_trade(seat, kind, rate[kind], other)


@cache
def _bank_trade(seat: Seat, kind: int, rate: int, other: int) -> acts.BankTrade:
    return acts.BankTrade(seat, single(kind, rate), single(other))


@cache
def _others(seats: tuple[Seat, ...], place: int) -> tuple[Seat, ...]:
    return seats[:place] + seats[place + 1 :]


def _free_roads(table: Table, place: int, hand: Hand) -> Choices:
    return _at(acts.BuildRoad, table.seats[place], road_sites(table, place))


def _nothing(table: Table, place: int, hand: Hand) -> Choices:
    return ()


_OFFERS: Final[dict[str, Callable[[Table, int, Hand], Choices | list[Choice]]]] = {
    "found": _found,
    "found_road": _found_road,
    "roll": _roll,
    "robber": _move_robber,
    "theft": _theft,
    "trade": _trade,
    "build": _build,
    "free_roads": _free_roads,
}
