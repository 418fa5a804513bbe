"""Lands, cards and abilities in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavern.six_lands.components import COLOUR, COLOURS, FACE_DOWN, VALUE

# By colour, in the order of the rules: red, green, blue, orange, violet, yellow.
LANDS = (
    gettext_lazy("the castle"),
    gettext_lazy("the forest"),
    gettext_lazy("the lakes"),
    gettext_lazy("the gold hills"),
    gettext_lazy("the shadow land"),
    gettext_lazy("the cornfields"),
)
TITLES = (
    gettext_lazy("Castle"),
    gettext_lazy("Forest"),
    gettext_lazy("Lakes"),
    gettext_lazy("Gold hills"),
    gettext_lazy("Shadow land"),
    gettext_lazy("Cornfields"),
)
CARDS = (
    gettext_lazy("red %(value)s"),
    gettext_lazy("green %(value)s"),
    gettext_lazy("blue %(value)s"),
    gettext_lazy("orange %(value)s"),
    gettext_lazy("violet %(value)s"),
    gettext_lazy("yellow %(value)s"),
)
DURING = {
    "plus-one": gettext_lazy("Its defence counts 1 more."),
    "minus-one": gettext_lazy("Its defence counts 1 less."),
    "free-knight": gettext_lazy("Whoever conquers it may take a free knight for nothing."),
    "add-card": gettext_lazy(
        "Once, its owner may add a card to its defence as their card for the turn."
    ),
    "hidden-card": gettext_lazy("Once, its owner may lay a card face down on one of their troops."),
    "take-back": gettext_lazy("On each of their turns its owner may take back one of their cards."),
}
END = {
    "plus-five": gettext_lazy("At the end: 5 more."),
    "fifteen": gettext_lazy("At the end its defence scores 15."),
    "counts-zero": gettext_lazy("At the end its defence scores nothing."),
    "hand-free": gettext_lazy("At the end the cards in its owner's hand cost nothing."),
    "tribute": gettext_lazy("At the end everybody else gives its owner 2 fame."),
    "attack-counts": gettext_lazy("At the end one of its owner's attack troops scores."),
    "add-last": gettext_lazy("At the end its owner may add one more card."),
}
# The same abilities as they are printed on a land.
SIGNS = {
    "plus-one": gettext_lazy("defence 1 higher"),
    "minus-one": gettext_lazy("defence 1 lower"),
    "free-knight": gettext_lazy("gives a knight"),
    "add-card": gettext_lazy("add a card"),
    "hidden-card": gettext_lazy("hide a card"),
    "take-back": gettext_lazy("take a card back"),
    "plus-five": gettext_lazy("5 points more at the end"),
    "fifteen": gettext_lazy("15 points at the end"),
    "counts-zero": gettext_lazy("no points at the end"),
    "hand-free": gettext_lazy("the hand costs nothing"),
    "tribute": gettext_lazy("2 fame from everybody at the end"),
    "attack-counts": gettext_lazy("a troop scores at the end"),
    "add-last": gettext_lazy("one more card at the end"),
}


def land_words(colour: int) -> str:
    return str(LANDS[colour])


def card_words(card: int) -> str:
    """A card by colour and value. A face-down card says so."""
    if card == FACE_DOWN:
        return _("a card face down")
    return str(CARDS[COLOUR[card]]) % {"value": VALUE[card]}


def cards_words(cards: Iterable[int]) -> str:
    return ", ".join(map(card_words, cards)) or _("no card")


def letter_of(colour: int) -> str:
    """The letter of a colour, as cards show it."""
    return COLOURS[colour]


def names_of_deal(seats: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """A name for each draw, in their order (K5, K6, KA4, KA17; `tavern.six_lands.dealing`)."""
    names = [_("The set of %(name)s") % {"name": seat.name} for seat in seats.values()]
    if not options.get("first_game"):
        lands = [_("First card of the defence: %(land)s") % {"land": land} for land in LANDS]
        names = [_("The set of the table"), *names, *lands, _("The lay-out of the second cards")]
    return names if options.get("first") else [*names, _("Who begins")]
