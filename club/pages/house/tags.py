"""Template tags for the name and the crest of the house."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from club.actions.house.held_house import HeldHouse, house

register = template.Library()


@register.simple_tag
def the_house() -> HeldHouse:
    """Name, crest and welcome, for a template that shows more than one of them."""
    return house()


@register.simple_tag
def house_name() -> str:
    return house().title


@register.simple_tag
def house_link() -> SafeString:
    """The mark and the name at the head of every page, drawn once per house and language."""
    return _drawn("frame/_house.html", house(), get_language() or "")


@register.simple_tag
def house_icons() -> SafeString:
    """The icons of a page for tabs and home screens."""
    return _drawn("frame/_icons.html", house(), "")


@lru_cache(maxsize=32)
def _drawn(name: str, held: HeldHouse, language: str) -> SafeString:
    return mark_safe(render_to_string(name, {"house": held}))
