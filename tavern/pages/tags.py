"""Template tags of the tavern."""

from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.translation import pgettext

from tavern.actions.evenings.evening_times import when
from tavern.models import Evening
from tavern.pages.games.news_words import sentence
from tavern.pages.games.words import ABOUT, PHRASES

register = template.Library()


@register.filter
def phrase(name: str) -> str:
    """A set phrase in the reader's language."""
    return str(PHRASES.get(name, ""))


register.simple_tag(sentence, name="table_news")


@register.filter(expects_localtime=True)
def on_day(day: date) -> str:
    """A day in the form of all pages: 27 Nov 2026."""
    return str(date_format(day, pgettext("date", "j M Y")))


@register.filter
def about(game: str) -> str:
    """The words on what the game of this name is about. Empty for a game without such words."""
    return str(ABOUT.get(game, ""))


@register.filter
def begins(evening: Evening) -> str:
    """The time and place of an evening's beginning."""
    return f"{when(evening)} · {evening.place}" if evening.place else when(evening)
