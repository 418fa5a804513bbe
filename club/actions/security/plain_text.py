"""Texts that people write, in their stored form."""

from django.utils.translation import gettext_noop

from club.refusals import Refusal
from club.signs import plain_lines

MOST_LETTERS = 4000

EMPTY = gettext_noop("Write something first.")
TOO_LONG = gettext_noop("Use at most {most} characters.")


def plain_text(text: str, most: int = MOST_LETTERS, field: str = "text") -> str:
    """The text as `signs.plain_lines` cleans it. It may be empty. Refuses `field` if it is too
    long."""
    words = plain_lines(text)
    if len(words) > most:
        raise Refusal(field, "D4", TOO_LONG, fields=(field,), most=most)
    return words


def checked_text(text: str, most: int = MOST_LETTERS, field: str = "text") -> str:
    """As `plain_text`, but not empty. Refuses `field`."""
    words = plain_text(text, most, field)
    if not words:
        raise Refusal(field, "D4", EMPTY, fields=(field,))
    return words
