"""Cards, lands and troops in their drawn form."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tavern.pages.six_lands.card_words import (
    DURING,
    END,
    SIGNS,
    TITLES,
    card_words,
    land_words,
    letter_of,
)
from tavern.six_lands.components import COLOUR, FACE_DOWN, VALUE, value_of
from tavern.six_lands.draft import faces_shown
from tavern.six_lands.table import Land, Table, Troop, View


@dataclass(frozen=True, slots=True)
class CardView:
    """`css` is the letter of its colour, "back" for a face-down card."""

    number: int
    css: str
    letter: str
    value: int
    words: str
    hidden: bool = False  # face down for everybody but the reader

    @property
    def small(self) -> SafeString:
        """The card in its form in troops and defences."""
        return _small(self.number, self.hidden, get_language() or "")


@dataclass(frozen=True, slots=True)
class LandView:
    """`signs` are its abilities in two or three words, `abilities` in whole sentences."""

    css: str
    title: str
    income: int
    signs: tuple[str, ...]
    abilities: tuple[str, ...]
    used: bool
    owner: Any  # the seat of the page; None: in the middle
    defence: tuple[CardView, ...]
    strength: int
    aimed: bool


@dataclass(frozen=True, slots=True)
class TroopView:
    """`total` is the present sum of the troop, `strength` the number that it must exceed."""

    css: str
    target: str
    cards: tuple[CardView, ...]
    total: int
    strength: int
    waits: bool  # before an own land


def card_view(card: int, *, hidden: bool = False) -> CardView:
    if card == FACE_DOWN:
        return CardView(card, "back", "", 0, card_words(card))
    colour = COLOUR[card]
    letter = letter_of(colour)
    return CardView(card, letter.lower(), letter, VALUE[card], card_words(card), hidden)


@cache
def _small(card: int, hidden: bool, language: str) -> SafeString:
    """The small card. There are 49 of them in each language, and some fifty on a page."""
    values = {"card": card_view(card, hidden=hidden)}
    return render_to_string("tavern/six_lands/_small_card.html", values)


def cards_seen(seen: View, troop: Troop) -> tuple[int, ...]:
    """The cards of a troop of the reader, including face-down ones."""
    return faces_shown(troop.cards, seen.own.faces_of(troop.id) if seen.own else ())


def lands_of(scene: Any, table: Table, aimed: set[int]) -> tuple[LandView, ...]:
    """The six lands. `aimed` are possible targets of the picked card."""
    return tuple(_land(scene, land, land.colour in aimed) for land in table.lands)


def _land(scene: Any, land: Land, aimed: bool) -> LandView:
    side = land.side
    return LandView(
        css=letter_of(land.colour).lower(),
        title=str(TITLES[land.colour]),
        income=side.income,
        signs=tuple(str(SIGNS[one]) for one in (side.during, side.end) if one),
        abilities=tuple(
            str(words[one]) for words, one in ((DURING, side.during), (END, side.end)) if one
        ),
        used=land.used,
        owner=None if land.owner is None else scene.seats[land.owner],
        defence=tuple(map(card_view, land.defence)),
        strength=land.strength,
        aimed=aimed,
    )


def troop_view(seen: View, seat: Any, troop: Troop) -> TroopView:
    """A troop of a seat. Readers see the faces of their own cards."""
    faces = seen.own.faces_of(troop.id) if seen.own and seat == seen.seat else ()
    colour = COLOUR[troop.cards[0]]
    land = seen.table.lands[colour]
    shown = zip(troop.cards, faces_shown(troop.cards, faces), strict=True)
    return TroopView(
        letter_of(colour).lower(),
        land_words(colour),
        tuple(card_view(face, hidden=card != face) for card, face in shown),
        value_of(troop.cards),
        land.strength,
        land.owner == seat,
    )
