"""Template tags for the words of Six Lands: cards and lands."""

from django import template

from tavern.pages.six_lands.card_words import card_words, cards_words, land_words
from tavern.six_lands.components import COLOUR, value_of

register = template.Library()
register.filter("card_words", card_words)
register.filter("cards_words", cards_words)
register.filter("land_words", land_words)
register.filter("total", value_of)


@register.filter
def target_words(card: int) -> str:
    """The target land of a troop with this card at the bottom."""
    return land_words(COLOUR[card])
