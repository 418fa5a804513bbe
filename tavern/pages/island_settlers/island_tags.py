"""Template tags for the words of Island Settlers: places, cards and resources."""

from typing import Any

from django import template

from tavern.island_settlers.isle.isle import Isle
from tavern.pages.island_settlers.island.place_words import (
    card_words,
    cards_words,
    crossing_words,
    field_words,
    resource_words,
    way_words,
)

register = template.Library()
register.filter("cards_words", cards_words)
register.filter("card_words", card_words)
register.filter("resource_words", resource_words)


def _isle(scene: Any) -> Isle:
    isle: Isle = scene.seen.table.isle
    return isle


@register.simple_tag
def crossing(scene: Any, at: int) -> str:
    return crossing_words(_isle(scene), at)


@register.simple_tag
def way(scene: Any, number: int) -> str:
    return way_words(_isle(scene), number)


@register.simple_tag
def field(scene: Any, number: int) -> str:
    return field_words(_isle(scene), number)


@register.simple_tag
def seat_names(scene: Any, seats: Any) -> str:
    """The names of several seats, in order."""
    return ", ".join(scene.seats[seat].name for seat in seats)
