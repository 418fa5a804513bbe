"""A world being changed by one command. Parts are replaced, and the old world stays unchanged."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import NewsItem, Outcome, Seat, SecretWorld, Standing
from tavern.six_lands.components import BIT, FACE_DOWN
from tavern.six_lands.news import Cause, FameGained, FamePaid, News
from tavern.six_lands.table import (
    Dark,
    Faces,
    Hand,
    Income,
    Land,
    Phase,
    Table,
    Troop,
    World,
    awaited,
)

_FIELDS = Table.__struct_fields__


class Draft:
    """The fields of a `Table` under their own names, the hands, and the news so far."""

    seats: tuple[Seat, ...]
    lands: tuple[Land, ...]
    troops: dict[Seat, tuple[Troop, ...]]
    fame: dict[Seat, int]
    held: dict[Seat, int]
    speaker: Seat
    free: tuple[int, ...]
    phase: Phase
    income: Income
    by_hand: bool
    played: bool
    recruited: bool
    took_back: bool
    laid: int
    gifts: tuple[Seat, ...]
    chooser: Seat | None
    which: tuple[int, ...]
    ending: bool
    turn: int
    moment: int
    next_id: int
    opened: dict[Seat, tuple[int, ...]]
    standing: Standing | None
    __slots__ = (*_FIELDS, "before", "hands", "items")

    def __init__(self, world: World) -> None:
        table = world.table
        for name in _FIELDS:
            setattr(self, name, getattr(table, name))
        self.before = world
        self.hands = world.hands
        self.items: list[NewsItem[News]] = []

    def emit(self, news: News, *ears: Seat) -> None:
        """Adds news for everybody, or only for some seats."""
        self.items.append(NewsItem(news, ears or None))

    def done(self) -> Outcome[World, News]:
        """The new world, with a new moment if somebody else has to act."""
        table = Table(**{name: getattr(self, name) for name in _FIELDS})
        before = self.before
        if table.phase != before.table.phase or awaited(table) != awaited(before.table):
            table = replace(table, moment=table.moment + 1)
        world: World = SecretWorld(table=table, hands=self.hands, dark=Dark(), salt=before.salt)
        return Outcome(world, tuple(self.items))

    # ---- hands

    def set_hand(self, seat: Seat, hand: Hand) -> None:
        self.hands = self.hands | {seat: hand}
        self.held = self.held | {seat: len(hand.cards)}

    def take_into_hand(self, seat: Seat, cards: tuple[int, ...]) -> None:
        hand = self.hands[seat]
        self.set_hand(seat, Hand(tuple(sorted(hand.cards + cards)), hand.hidden))

    def leave_hand(self, seat: Seat, card: int) -> None:
        hand = self.hands[seat]
        self.set_hand(seat, Hand(without(hand.cards, card), hand.hidden))

    def set_hidden(self, seat: Seat, troop: int, faces: tuple[int, ...]) -> None:
        hand = self.hands[seat]
        hidden = tuple(one for one in hand.hidden if one.troop != troop)
        if faces:
            hidden += (Faces(troop, faces),)
        self.set_hand(seat, Hand(hand.cards, hidden))

    # ---- table

    def set_land(self, land: Land) -> None:
        lands = list(self.lands)
        lands[land.colour] = land
        self.lands = tuple(lands)

    def set_troop(self, seat: Seat, troop: Troop) -> None:
        """Replaces the troop with this id. A troop without cards is removed."""
        kept = tuple(troop if one.id == troop.id else one for one in self.troops[seat])
        if not troop.cards:
            kept = tuple(one for one in kept if one.cards)
        self.troops = self.troops | {seat: kept}

    def gain(self, seat: Seat, amount: int, cause: Cause) -> None:
        self.fame = self.fame | {seat: self.fame[seat] + amount}
        self.emit(FameGained(seat, amount, cause))

    def pay(self, seat: Seat, amount: int, cause: Cause) -> None:
        self.fame = self.fame | {seat: self.fame[seat] - amount}
        self.emit(FamePaid(seat, amount, cause))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of this value."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def colours_in(cards: tuple[int, ...], faces: tuple[int, ...] = ()) -> int:
    """One bit for each colour in a troop, with the faces of its hidden cards (K12)."""
    bits = 0
    for card in cards + faces:
        bits |= BIT[card]
    return bits


def faces_shown(cards: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a troop as their owner sees them."""
    if not faces:
        return cards
    hidden = iter(faces)
    return tuple(next(hidden) if card == FACE_DOWN else card for card in cards)


def troop_of(source: Draft | Table, seat: Seat, number: int) -> Troop:
    """An own attack troop. Refuses every other number (K11)."""
    for troop in source.troops[seat]:
        if troop.id == number:
            return troop
    raise Refusal("no-such-troop", "K11", "You have no such attack troop.", fields=("troop",))


def check_held(hand: Hand, card: int) -> None:
    if card not in hand.cards:
        raise Refusal(
            "not-in-hand", "K10", "You do not have this card in your hand.", fields=("card",)
        )


def check_colour(card: int, bits: int) -> None:
    """K12: refuses a second card of a colour, including face-down ones."""
    if bits & BIT[card]:
        raise Refusal(
            "colour-twice", "K12", "That troop already has a card of this colour.", fields=("card",)
        )
