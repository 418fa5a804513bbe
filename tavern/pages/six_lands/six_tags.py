"""Template tags of what Six Lands says: cards and lands in words."""

from django import template

from tavern.pages.six_lands.card_words import card_words, cards_words, land_words

register = template.Library()
register.filter("card_words", card_words)
register.filter("cards_words", cards_words)
register.filter("land_words", land_words)
