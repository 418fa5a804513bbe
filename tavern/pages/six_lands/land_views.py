"""Lands, troops and cards as they are drawn."""

from dataclasses import dataclass
from typing import Any

from tavern.pages.six_lands.card_words import DURING, END, card_words, land_words, letter_of
from tavern.six_lands.components import COLOUR, FACE_DOWN, VALUE, value_of
from tavern.six_lands.table import Land, Table, Troop, View


@dataclass(frozen=True, slots=True)
class CardView:
    """`css` is the letter of its colour; "back" for a card that lies face down."""

    number: int
    css: str
    letter: str
    value: int
    words: str
    hidden: bool = False  # face down for everybody but the reader


@dataclass(frozen=True, slots=True)
class LandView:
    css: str
    name: str
    income: int
    during: str
    end: str
    used: bool
    owner: Any  # the seat of the page; None: in the middle
    defence: tuple[CardView, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class TroopView:
    """`total` is what the troop counts now, `strength` what it must exceed."""

    number: int
    css: str
    target: str
    cards: tuple[CardView, ...]
    total: int
    strength: int


@dataclass(frozen=True, slots=True)
class SeatView:
    line: Any
    fame: int
    held: int
    lands: int
    troops: tuple[TroopView, ...]
    opened: tuple[CardView, ...]
    points: int | None


def card_view(card: int, *, hidden: bool = False) -> CardView:
    if card == FACE_DOWN:
        return CardView(card, "back", "", 0, card_words(card))
    colour = COLOUR[card]
    letter = letter_of(colour)
    return CardView(card, letter.lower(), letter, VALUE[card], card_words(card), hidden)


def lands_of(scene: Any, table: Table) -> tuple[LandView, ...]:
    return tuple(_land(scene, land) for land in table.lands)


def _land(scene: Any, land: Land) -> LandView:
    return LandView(
        css=letter_of(land.colour).lower(), name=land_words(land.colour),
        income=land.side.income, during=str(DURING.get(land.side.during, "")),
        end=str(END.get(land.side.end, "")), used=land.used,
        owner=None if land.owner is None else scene.seats[land.owner],
        defence=tuple(map(card_view, land.defence)), strength=land.strength,
    )  # fmt: skip


def troop_view(table: Table, troop: Troop, faces: tuple[int, ...] = ()) -> TroopView:
    """A troop; `faces` are those of its face-down cards, for their owner alone."""
    known = list(faces)
    cards = tuple(
        card_view(known.pop(0), hidden=True) if card == FACE_DOWN and known else card_view(card)
        for card in troop.cards
    )
    colour = COLOUR[troop.cards[0]]
    return TroopView(
        troop.id, letter_of(colour).lower(), land_words(colour), cards, value_of(troop.cards),
        table.lands[colour].strength,
    )  # fmt: skip


def seats_of(scene: Any, seen: View) -> tuple[SeatView, ...]:
    """Every seat, the reader's first."""
    table = seen.table
    order = sorted(table.seats, key=lambda seat: seat != seen.seat)
    return tuple(_seat(scene, seen, seat) for seat in order)


def _seat(scene: Any, seen: View, seat: Any) -> SeatView:
    table, own = seen.table, seen.own if seat == seen.seat else None
    standing = table.standing
    return SeatView(
        line=scene.seats[seat], fame=table.fame[seat], held=table.held[seat],
        lands=sum(land.owner == seat for land in table.lands),
        troops=tuple(
            troop_view(table, troop, own.faces_of(troop.id) if own else ())
            for troop in table.troops[seat]
        ),
        opened=tuple(map(card_view, table.opened.get(seat, ()))),
        points=standing.points[seat] if standing else None,
    )  # fmt: skip
