"""A world being changed by one command. Parts are replaced, and the old world stays unchanged."""

from typing import Any

from msgspec.structs import replace

from club.rules import Chance, NewsItem, Outcome, Seat, SecretWorld
from tavern.island_settlers.news import Cause, Exchanged, Gained, News, Paid
from tavern.island_settlers.table import (
    NOBODY,
    Cards,
    Dark,
    Hand,
    Table,
    World,
    awaited,
    changed,
    minus,
    negative,
    plus,
    window,
)


class Draft:
    """The three parts of the present world, and the news so far.

    `place` is the index of the acting seat, and `chance` the draws for its command.
    """

    __slots__ = ("before", "chance", "dark", "hands", "items", "place", "salt", "table")

    def __init__(self, world: World, place: int = NOBODY, chance: Chance = ()) -> None:
        self.place, self.chance = place, chance
        self.before: Table = world.table
        self.table: Table = world.table
        self.hands: dict[Seat, Hand] = world.hands
        self.dark: Dark = world.dark
        self.salt = world.salt
        self.items: list[NewsItem[News]] = []

    def emit(self, news: News, *ears: Seat) -> None:
        """Adds news for everybody, or only for some seats."""
        self.items.append(NewsItem(news, ears or None))

    def change(self, **fields: Any) -> None:
        """Sets other values for fields of the table."""
        self.table = replace(self.table, **fields)

    def done(self) -> Outcome[World, News]:
        """The new world. Its moment is new if somebody else has to act, or in another window."""
        if _opens(self.before, self.table):
            self.change(moment=self.table.moment + 1)
        world: World = SecretWorld(
            table=self.table, hands=self.hands, dark=self.dark, salt=self.salt
        )
        return Outcome(world, tuple(self.items))

    # ---- cards

    def set_hand(self, seat: Seat, hand: Hand) -> None:
        self.hands = self.hands | {seat: hand}

    def gain(self, seat: Seat, cards: Cards, cause: Cause) -> None:
        """Moves cards from the bank into a hand."""
        self._move(seat, cards, minus(self.table.bank, cards))
        self.emit(Gained(seat, cards, cause))

    def pay(self, seat: Seat, cards: Cards, cause: Cause) -> None:
        """Moves cards from a hand to the bank."""
        self._move(seat, negative(cards), plus(self.table.bank, cards))
        self.emit(Paid(seat, cards, cause))

    def exchange(self, seat: Seat, partner: Seat, give: Cards, get: Cards) -> None:
        self._move(seat, minus(get, give))
        self._move(partner, minus(give, get))
        self.emit(Exchanged(seat, partner, give, get))

    def hand_over(self, giver: Seat, taker: Seat, cards: Cards) -> None:
        """Moves cards from hand to hand. The caller emits the news."""
        self._move(giver, negative(cards))
        self._move(taker, cards)

    def _move(self, seat: Seat, cards: Cards, bank: Cards | None = None) -> None:
        """Adds cards to a hand, or removes them where counts are negative."""
        hand, table = self.hands[seat], self.table
        self.set_hand(seat, Hand(plus(hand.kinds, cards), hand.cards, hand.fresh, hand.terms))
        place = table.seats.index(seat)
        held = changed(table.held, place, table.held[place] + sum(cards))
        self.table = replace(table, held=held, bank=table.bank if bank is None else bank)


def _opens(before: Table, after: Table) -> bool:
    """Whether another player has to act, or in another window."""
    if before.turn != after.turn:
        return True
    if before.phase == after.phase and before.offer is after.offer and before.owed is after.owed:
        return before.speaker != after.speaker
    return window(before) != window(after) or not {*awaited(after)} <= {*awaited(before)}
