"""Template tags of the tavern."""

from typing import Any

from django import template

from tavern.pages.games.words import PHRASES

register = template.Library()


@register.filter
def phrase(name: str) -> str:
    """A set phrase in the reader's language."""
    return str(PHRASES.get(name, ""))


@register.simple_tag
def seat_name(scene: Any, player: str) -> str:
    """The name of the player of this seat."""
    return str(scene.seats[player].name)
