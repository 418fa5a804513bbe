"""Template tags for the words of Stone Falls: stones, squares and lines."""

from collections.abc import Iterable

from django import template

from tavern.pages.stone_falls.stone_words import COLOURS, spot_words, stone_words

register = template.Library()
register.filter("stone_words", stone_words)
register.filter("spot_words", spot_words)


@register.filter
def spots(squares: Iterable[int]) -> str:
    """Several squares, in order."""
    return " ".join(map(spot_words, squares))


@register.filter
def stones(numbers: Iterable[int]) -> str:
    return ", ".join(map(stone_words, numbers))


@register.filter
def stone_colour(number: int) -> str:
    return str(COLOURS[number])
