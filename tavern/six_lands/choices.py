"""The choices of a seat, from what it sees, and the default of a deadline."""

from collections.abc import Callable, Iterator

from club.rules import Seat
from tavern.six_lands.abilities import land_with, may_reveal
from tavern.six_lands.commands import (
    Add,
    AddLast,
    ChooseTroop,
    ClaimIncome,
    Command,
    EndTurn,
    Lay,
    LeaveGift,
    LeaveLast,
    Play,
    Recruit,
    Reveal,
    TakeBack,
    TakeGift,
)
from tavern.six_lands.components import BIT, FACE_DOWN, VALUE
from tavern.six_lands.draft import colours_in, faces_shown
from tavern.six_lands.table import Hand, Phase, Table, View, awaited


def choices(seen: View) -> tuple[Command, ...]:
    """Every command that `play` accepts from this seat now."""
    seat, hand = seen.seat, seen.own
    if seat is None or hand is None or seat not in awaited(seen.table):
        return ()
    return tuple(_OFFERS[seen.table.phase](seen.table, seat, hand))


def _in_turn(table: Table, seat: Seat, hand: Hand) -> list[Command]:
    found: list[Command] = []
    if table.income == "open":
        found.append(ClaimIncome(seat))
    if table.played:
        found.append(EndTurn(seat))
    else:
        _plays(table, seat, hand, found)
    if table.free and not table.recruited:
        fame = table.fame[seat]
        cards = dict.fromkeys(table.free)
        found += [Recruit(seat, card) for card in cards if VALUE[card] <= fame]
    for troop in table.troops[seat]:
        if FACE_DOWN in troop.cards and may_reveal(table, troop):
            found.append(Reveal(seat, troop.id))
    if not table.took_back and land_with(table, seat, "take-back"):
        found += _cards_to_take_back(table, seat, hand)
    return found


def _plays(table: Table, seat: Seat, hand: Hand, found: list[Command]) -> None:
    """Plays by K10, K11, and with the abilities of lands K27, K32."""
    cards = tuple(dict.fromkeys(hand.cards))
    found += [Play(seat, card) for card in cards]
    hiding = land_with(table, seat, "hidden-card")
    for troop in table.troops[seat]:
        bits = colours_in(troop.cards, hand.faces_of(troop.id))
        fitting = [card for card in cards if not bits & BIT[card]]
        found += [Play(seat, card, troop.id) for card in fitting]
        if hiding and not hiding.used:
            found += [Lay(seat, card, troop.id) for card in fitting]
    adding = land_with(table, seat, "add-card")
    if adding and not adding.used:
        bits = colours_in(adding.defence)
        found += [Add(seat, card, adding.colour) for card in cards if not bits & BIT[card]]


def _cards_to_take_back(table: Table, seat: Seat, hand: Hand) -> Iterator[Command]:
    for troop in table.troops[seat]:
        for card in faces_shown(troop.cards, hand.faces_of(troop.id)):
            yield TakeBack(seat, card, troop.id)
    for land in table.lands:
        if land.owner == seat:
            for card in land.defence:
                yield TakeBack(seat, card, 0, land.colour)


def _gifts(table: Table, seat: Seat, hand: Hand) -> list[Command]:
    return [LeaveGift(seat), *(TakeGift(seat, card) for card in dict.fromkeys(table.free))]


def _equal_troops(table: Table, seat: Seat, hand: Hand) -> list[Command]:
    return [ChooseTroop(seat, troop) for troop in table.which]


def _last_cards(table: Table, seat: Seat, hand: Hand) -> list[Command]:
    found: list[Command] = [LeaveLast(seat)]
    cards = tuple(dict.fromkeys(hand.cards))
    for troop in table.troops[seat]:
        bits = colours_in(troop.cards, hand.faces_of(troop.id))
        found += [AddLast(seat, card, troop.id) for card in cards if not bits & BIT[card]]
    for land in table.lands:
        if land.owner == seat:
            bits = colours_in(land.defence)
            found += [AddLast(seat, c, 0, land.colour) for c in cards if not bits & BIT[c]]
    return found


_OFFERS: dict[Phase, Callable[[Table, Seat, Hand], list[Command]]] = {
    "go": _in_turn,
    "gift": _gifts,
    "which": _equal_troops,
    "last_card": _last_cards,
}


def default(table: Table, seat: Seat, hand: Hand) -> Command:
    """The default: income, the lowest card as a new troop, and nothing voluntary.

    Of tied troops the one that was begun first conquers.
    """
    if table.phase == "gift":
        return LeaveGift(seat)
    if table.phase == "which":
        return ChooseTroop(seat, table.which[0])
    if table.phase == "last_card":
        return LeaveLast(seat)
    if table.income == "open":
        return ClaimIncome(seat)
    if table.played:
        return EndTurn(seat)
    return Play(seat, min(hand.cards, key=VALUE.__getitem__))
